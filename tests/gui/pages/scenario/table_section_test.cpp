// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/table_section.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "widgets/latency_curve_view.h"

namespace watertight {
namespace {

constexpr const char* kCalls =
    R"({"k":"header","format":"calltrace","version":1,"requires":[],"time":{"base":"relative","resolution_us":1,"stamp":"start"},"deps":["sms"]}
{"k":"call","i":1,"t":0,"dep":"sms","lat":20000,"out":"ok"}
{"k":"call","i":2,"t":500000,"dep":"sms","lat":20000,"out":"ok"}
{"k":"end","calls":2}
)";

Scenario empirical(const QString& trace, std::string dependency) {
  Scenario scenario;
  scenario.dependencies.resize(1);
  auto& latency = scenario.dependencies[0].downstream.latency;
  latency.kind = LatencyKind::kEmpirical;
  latency.trace = trace.toStdString();
  latency.dependency = std::move(dependency);
  return scenario;
}

class TableSectionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    QFile file{trace_};
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(kCalls);
  }
  void show(const Scenario& scenario) {
    draft_ = ScenarioDraft{scenario};
    section_.begin();
  }
  [[nodiscard]] LatencyCurveView& curve() { return *section_.findChild<LatencyCurveView*>(); }
  /// What the view says instead of a curve, or in words of it.
  [[nodiscard]] bool comesToSay(const QString& words) {
    return QTest::qWaitFor([&] { return curve().accessibleDescription().contains(words); });
  }

  QTemporaryDir directory_;
  QString trace_ = directory_.filePath("calls.jsonl");
  ScenarioDraft draft_{empirical({}, {})};
  TableSection section_{draft_, {ScenarioTable::Owner::kDependency, 0, "downstream.latency"}, "Service time"};
};

TEST_F(TableSectionTest, AsksForATraceWhereNoneIsNamed) {
  EXPECT_FALSE(curve().curve());
  EXPECT_TRUE(comesToSay("Name a trace"));
}

TEST_F(TableSectionTest, DrawsTheCurveOfWhatATraceHasRecorded) {
  show(empirical(trace_, "sms"));
  EXPECT_FALSE(curve().curve()) << "it is read beside the window's thread";
  EXPECT_TRUE(comesToSay("always 20 ms"));
  EXPECT_TRUE(curve().curve());
}

TEST_F(TableSectionTest, SaysWhyThereIsNoCurve) {
  show(empirical(trace_, "fax"));
  EXPECT_TRUE(comesToSay("fax"));
  show(empirical(directory_.filePath("missing.jsonl"), "sms"));
  EXPECT_TRUE(comesToSay("missing.jsonl"));
  EXPECT_FALSE(curve().curve());
}

}  // namespace
}  // namespace watertight
