// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/load_file.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "bridge/file_opener.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

class LoadFileTest : public ::testing::Test {
 protected:
  std::string write(const char* name, const QByteArray& bytes) {
    const auto path = directory_.filePath(QString::fromLatin1(name));
    QFile file{path};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return path.toStdString();
  }

  QTemporaryDir directory_;
};

constexpr const char* kScenario = R"(schema = 1
name = "small"
[[dependency]]
name = "sms"
downstream = { latency = { kind = "fixed", value = "10ms" } }
bulkhead = { limit = %1 }
)";

constexpr const char* kCalls =
    R"({"k":"header","format":"calltrace","version":1,"requires":[],"time":{"base":"relative","resolution_us":1,"stamp":"start"},"deps":["sms"]}
{"k":"call","i":1,"t":0,"dep":"sms","lat":1000,"out":"ok"}
{"k":"call","i":2,"t":500000,"dep":"sms","lat":2000,"out":"error"}
{"k":"end","calls":2}
)";

TEST_F(LoadFileTest, ReadsAScenario) {
  const auto loaded = loadFile(write("a.scenario.toml", QString{kScenario}.arg("4").toUtf8()));
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->plan.scenario->name, "small");
}

TEST_F(LoadFileTest, OnlyASessionPausesAtItsEnd) {
  const QByteArray ending = "[session]\nseed = 7\nlength = \"42s\"\n";
  const auto session = loadFile(write("mine.watertight", QString{kScenario}.arg("4").toUtf8() + ending));
  ASSERT_TRUE(session) << session.error().text();
  EXPECT_EQ(session->plan.pauseAt, Instant{std::chrono::seconds{42}});
  const auto scenario = loadFile(write("a.scenario.toml", QString{kScenario}.arg("4").toUtf8()));
  ASSERT_TRUE(scenario);
  EXPECT_FALSE(scenario->plan.pauseAt);
}

TEST_F(LoadFileTest, MakesAReplayOfATrace) {
  const auto loaded = loadFile(write("incident.calls.jsonl", kCalls));
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->plan.inputs->replay.size(), 2U);
  EXPECT_EQ(loaded->plan.scenario->name, "incident.calls.jsonl, as recorded");
}

TEST_F(LoadFileTest, SaysFileAndLineOfABadScenario) {
  const auto loaded = loadFile(write("bad.scenario.toml", QString{kScenario}.arg("-1").toUtf8()));
  ASSERT_FALSE(loaded);
  EXPECT_THAT(loaded.error().text(), HasSubstr("bad.scenario.toml:6"));
}

TEST_F(LoadFileTest, RefusesWhatIsNoScenarioAndNoTrace) {
  EXPECT_FALSE(loadFile(write("empty.scenario.toml", {})));
  EXPECT_FALSE(loadFile(write("binary.scenario.toml", QByteArray(1000, '\0'))));
  EXPECT_FALSE(loadFile(write("empty.log", {})));
  EXPECT_FALSE(loadFile(write("binary.log", QByteArray("\x7f\x45\x4c\x46\0\1\2\3", 8))));
  EXPECT_FALSE(loadFile(directory_.filePath("missing.toml").toStdString()));
  EXPECT_FALSE(loadFile(directory_.path().toStdString()));
}

TEST_F(LoadFileTest, IsDoneBesideTheThreadThatAsks) {
  FileOpener opener;
  QSignalSpy opened{&opener, &FileOpener::opened};
  QSignalSpy failed{&opener, &FileOpener::failed};
  opener.open(QString::fromStdString(write("incident.calls.jsonl", kCalls)));
  EXPECT_TRUE(QTest::qWaitFor([&] { return opened.count() == 1; }));
  opener.open(directory_.filePath("missing.toml"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return failed.count() == 1; }));
  EXPECT_TRUE(failed[0][0].toString().contains("missing.toml"));
}

TEST_F(LoadFileTest, OnlyTheLastOfTwoFilesAskedForInHasteCounts) {
  FileOpener opener;
  QSignalSpy opened{&opener, &FileOpener::opened};
  QSignalSpy failed{&opener, &FileOpener::failed};
  opener.open(directory_.filePath("missing.toml"));
  opener.open(QString::fromStdString(write("incident.calls.jsonl", kCalls)));
  EXPECT_TRUE(QTest::qWaitFor([&] { return opened.count() == 1; }));
  EXPECT_EQ(failed.count(), 0);
}

}  // namespace
}  // namespace watertight
