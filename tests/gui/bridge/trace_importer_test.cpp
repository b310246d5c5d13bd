// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/trace_importer.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "gui/support/some_trace.h"

namespace watertight {
namespace {

constexpr int kPatience = 30'000;

class TraceImporterTest : public testing::Test {
 protected:
  TraceImporterTest() {
    QObject::connect(&importer_, &TraceImporter::imported, [this](const auto& trace) { trace_ = trace; });
    QObject::connect(&importer_, &TraceImporter::failed, [this](const QString& why) { why_ = why; });
  }
  QString write(const QString& name, const std::string& text) {
    const auto path = directory_.filePath(name);
    QFile file{path};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
    return path;
  }
  bool ends() {
    return QTest::qWaitFor([this] { return !importer_.busy(); }, kPatience);
  }

  QTemporaryDir directory_;
  std::shared_ptr<const ImportedTrace> trace_;
  QString why_;
  TraceImporter importer_;
};

TEST_F(TraceImporterTest, ReadsAndCountsInTheBackground) {
  importer_.open({write("a.csv", someIncidentAsCsv())});
  EXPECT_TRUE(importer_.busy());
  EXPECT_FALSE(trace_);
  ASSERT_TRUE(ends());
  ASSERT_TRUE(trace_);
  EXPECT_EQ(trace_->summary.calls, 2400);
  EXPECT_EQ(trace_->names.rows.size(), 2U);
}

TEST_F(TraceImporterTest, TellsNothingMoreOnceItIsCancelled) {
  importer_.open({write("a.csv", someIncidentAsCsv())});
  importer_.cancel();
  EXPECT_FALSE(importer_.busy());
  importer_.open({write("b.csv", someIncidentAsCsv())});
  ASSERT_TRUE(ends());
  ASSERT_TRUE(trace_);
  EXPECT_NE(trace_->path.find("b.csv"), std::string::npos) << "and can begin again at once";
  EXPECT_EQ(why_, "");
}

TEST_F(TraceImporterTest, SaysWhyAFileCannotBeImported) {
  importer_.open({directory_.filePath("none.csv")});
  ASSERT_TRUE(ends());
  EXPECT_TRUE(why_.startsWith("Not imported")) << why_.toStdString();
  importer_.open({write("empty.csv", "start_us,dep,latency_us,outcome,status\n")});
  ASSERT_TRUE(ends());
  EXPECT_TRUE(why_.contains("holds no calls")) << why_.toStdString();
}

TEST_F(TraceImporterTest, ReadsSeveralFilesAsOneTrace) {
  importer_.open({write("a.csv", someIncidentAsCsv()), write("b.csv", someIncidentAsCsv())});
  ASSERT_TRUE(ends());
  ASSERT_TRUE(trace_) << why_.toStdString();
  EXPECT_EQ(trace_->summary.calls, 4800);
  EXPECT_NE(trace_->path.find("a.csv and 1 more"), std::string::npos);
}

}  // namespace
}  // namespace watertight
