// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/recorded_latencies.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr const char* kCalls =
    R"({"k":"header","format":"calltrace","version":1,"requires":[],"time":{"base":"relative","resolution_us":1,"stamp":"start"},"deps":["sms","mail"]}
{"k":"call","i":1,"t":0,"dep":"sms","lat":3000,"out":"ok"}
{"k":"call","i":2,"t":500000,"dep":"sms","lat":2000,"out":"ok"}
{"k":"call","i":3,"t":600000,"dep":"mail","lat":9000,"out":"ok"}
{"k":"end","calls":3}
)";

class RecordedLatenciesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    QFile file{directory_.filePath("calls.jsonl")};
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(kCalls);
    scenario_.directory = directory_.path().toStdString();
  }
  RecordedLatencies::Read read(const std::string& trace, const std::string& dependency) {
    const LatencySettings latency{.kind = LatencyKind::kEmpirical, .trace = trace, .dependency = dependency};
    EXPECT_FALSE(latencies_.of(scenario_, latency));
    EXPECT_TRUE(QTest::qWaitFor([&] { return latencies_.of(scenario_, latency).has_value(); }));
    return latencies_.of(scenario_, latency).value();
  }

  QTemporaryDir directory_;
  Scenario scenario_;
  RecordedLatencies latencies_;
};

TEST_F(RecordedLatenciesTest, AreThoseOfTheNamedDependencyInOrder) {
  const auto sms = read("calls.jsonl", "sms");
  ASSERT_TRUE(sms) << sms.error().text();
  EXPECT_EQ(**sms, (LatencySamples{2ms, 3ms}));
  const auto mail = read("calls.jsonl", "mail");
  ASSERT_TRUE(mail) << mail.error().text();
  EXPECT_EQ(**mail, LatencySamples{9ms});
}

TEST_F(RecordedLatenciesTest, SayWhyThereAreNone) {
  EXPECT_NE(read("missing.jsonl", "sms").error().text().find("missing.jsonl"), std::string::npos);
  EXPECT_NE(read("calls.jsonl", "fax").error().text().find("fax"), std::string::npos);
}

TEST_F(RecordedLatenciesTest, OfTwoAskedForInHasteTheLastCounts) {
  const LatencySettings first{.kind = LatencyKind::kEmpirical, .trace = "calls.jsonl", .dependency = "mail"};
  latencies_.of(scenario_, first);
  EXPECT_EQ(**read("calls.jsonl", "sms"), (LatencySamples{2ms, 3ms}));
}

}  // namespace
}  // namespace watertight
