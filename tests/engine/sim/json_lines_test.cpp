// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of --calls, --journal and --frames, to the letter of FORMATS.
#include "sim/json_lines.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/offered_calls.h"

namespace watertight {
namespace {

using namespace testing_support;
using Json = nlohmann::ordered_json;

class JsonLines : public testing::Test {
 protected:
  Json journal(const JournalEntry& entry) const { return Json::parse(journalJson(entry, scenario_)); }
  Scenario scenario_ = scenarioOf({"sms", "push"});
};

TEST_F(JsonLines, ACallThatRan) {
  CallLine line;
  line.call = 17;
  line.dependency = 0;
  line.route = 1;
  line.arrived = Instant{1s};
  line.admitted = Instant{2s};
  line.started = Instant{2s};
  line.ended = Instant{3s};
  line.decision = Decision::kWaited;
  line.outcome = CallEnd::kOk;
  EXPECT_EQ(callJson(line, scenario_),
            R"({"call":17,"step":0,"attempt":1,"dependency":"sms","route":"push","arrived_ns":1000000000,)"
            R"("admitted_ns":2000000000,"started_ns":2000000000,"ended_ns":3000000000,"decision":"waited",)"
            R"("reason":null,"outcome":"ok"})");
}

TEST_F(JsonLines, ACallThatWasTurnedAway) {
  CallLine line;
  line.arrived = Instant{1s};
  line.ended = Instant{1s};
  line.decision = Decision::kRejected;
  line.reason = RejectReason::kBreakerOpen;
  line.outcome = CallEnd::kRejected;
  const auto json = Json::parse(callJson(line, scenario_));
  EXPECT_TRUE(json["admitted_ns"].is_null());
  EXPECT_TRUE(json["started_ns"].is_null());
  EXPECT_EQ(json["decision"], "rejected");
  EXPECT_EQ(json["reason"], "breaker_open");
  EXPECT_EQ(json["outcome"], "rejected");
}

TEST_F(JsonLines, AChangeOfLimit) {
  LimitEvent event;
  event.change = {LimitBranch::kDecrease, 20, 10, "aimd", 0.62, 3120ms, 88, 60, 3, "error rate 62 % > 50 %"};
  event.rejections = {4, 31, true};
  EXPECT_EQ(journalJson({Instant{5s}, 0, event}, scenario_),
            R"({"t_ns":5000000000,"kind":"limit","dependency":"sms","from":20,"to":10,"algorithm":"aimd",)"
            R"("branch":"decrease","error_rate":0.62,"p95_ms":3120.0,"samples":88,"slow":60,"censored":3,)"
            R"("why":"error rate 62 % > 50 %","rejected_per_s_before":4.0,"rejected_per_s_after":31.0,)"
            R"("spike":true})");
}

TEST_F(JsonLines, ALimitThatStaysHasNoFiguresOfRejections) {
  LimitEvent event;
  event.change = {LimitBranch::kHold, 20, 20, "aimd", {}, {}, 3, 0, 0, "3 of 20 samples"};
  const auto json = journal({Instant{5s}, 0, event});
  EXPECT_EQ(json["branch"], "hold");
  EXPECT_TRUE(json["error_rate"].is_null());
  EXPECT_TRUE(json["p95_ms"].is_null());
  EXPECT_FALSE(json.contains("spike"));
}

TEST_F(JsonLines, ABreakersTransition) {
  EXPECT_EQ(
      journalJson({Instant{5s}, 1, BreakerChange{BreakerState::kOpen, BreakerState::kHalfOpen, "probe"}},
                  scenario_),
      R"({"t_ns":5000000000,"kind":"breaker","dependency":"push","from":"open","to":"half_open","why":"probe"})");
}

TEST_F(JsonLines, OfTheOneSharedCompartmentSaySo) {
  EXPECT_EQ(journal({Instant{5s}, -1, BreakerChange{}})["dependency"], "shared");
}

TEST_F(JsonLines, ATurnedKnob) {
  EXPECT_EQ(
      journalJson({Instant{5s}, 0, SetEvent{"sms.bulkhead.limit", "8", "4", "hand"}}, scenario_),
      R"({"t_ns":5000000000,"kind":"set","dependency":"sms","path":"sms.bulkhead.limit","from":"8","to":"4",)"
      R"("by":"hand"})");
  EXPECT_FALSE(journal({Instant{5s}, -1, SetEvent{"service.rate", "8", "4", "hand"}}).contains("dependency"));
}

TEST_F(JsonLines, AFault) {
  EXPECT_EQ(
      journalJson({Instant{5s}, 0, FaultEvent{"slowdown 12x", true, ""}}, scenario_),
      R"({"t_ns":5000000000,"kind":"fault","dependency":"sms","what":"slowdown 12x","phase":"begins"})");
  const auto ofTheLoad = journal({Instant{5s}, -1, FaultEvent{"load 2x", false, "hand"}});
  EXPECT_TRUE(ofTheLoad["dependency"].is_null());
  EXPECT_EQ(ofTheLoad["phase"], "ends");
  EXPECT_EQ(ofTheLoad["by"], "hand");
}

TEST_F(JsonLines, ARulesChangeShowsItsFigures) {
  LimitEvent event;
  event.change = {LimitBranch::kIncrease, 20,   26,   "vegas", {},  {}, 1, 0, 0,
                  "queue 0 ≤ 1",          12ms, 10ms, 20,      true};
  const auto json = journal({Instant{5s}, 0, event});
  EXPECT_EQ(json["latency_ms"], 12.0);
  EXPECT_EQ(json["baseline_ms"], 10.0);
  EXPECT_EQ(json["in_flight"], 20);
  EXPECT_EQ(json["monitor_only"], true);
  EXPECT_FALSE(json.contains("spike")) << "nothing was enforced";
  EXPECT_EQ(describe({Instant{5s}, 0, event}), "limit would be 20 → 26: queue 0 ≤ 1");
}

TEST_F(JsonLines, ALateEnd) {
  EXPECT_EQ(journalJson({Instant{5s}, 0, LateEndEvent{17, 1500ms}}, scenario_),
            R"({"t_ns":5000000000,"kind":"late_end","dependency":"sms","call":17,"latency_ms":1500.0})");
}

TEST_F(JsonLines, AFrameHasEveryMemberOfTheFormat) {
  Frame frame;
  frame.t = Instant{100ms};
  frame.service.held = {{1, 2, 3}, {}};
  frame.service.busy = 6;
  frame.routes.resize(2);
  frame.dependencies.resize(2);
  auto& sms = frame.dependencies[0];
  sms.limit = 8;
  sms.monitoredLimit = 6;
  sms.baseline = 52ms;
  sms.rejected[static_cast<std::size_t>(RejectReason::kQueueFull)] = 4;
  sms.discarded[static_cast<std::size_t>(RejectReason::kBreakerOpen)] = 5;
  sms.oldest = 20ms;
  const auto json = Json::parse(frameJson(frame, scenario_));
  EXPECT_EQ(json["t_ns"], 100'000'000);
  EXPECT_EQ(json["workers"]["busy"], 6);
  EXPECT_EQ(json["workers"]["held"]["sms"], 6);
  for (const auto* name : {"requests", "ok", "late", "failed", "shed", "p95_ms"}) {
    EXPECT_TRUE(json["routes"]["sms"].contains(name)) << name;
  }
  const auto& dependency = json["dependencies"]["sms"];
  for (const auto* name :
       {"arrivals",   "in_flight", "in_flight_peak", "waiting", "overflow", "abandoned", "downstream_load",
        "oldest_ms",  "limit",     "breaker",        "p50_ms",  "p95_ms",   "p99_ms",    "total_p95_ms",
        "error_rate", "ok",        "error",          "timeout", "rejected", "discarded", "fallback"}) {
    EXPECT_TRUE(dependency.contains(name)) << name;
  }
  EXPECT_EQ(dependency["limit"], 8);
  EXPECT_EQ(dependency["monitored_limit"], 6);
  EXPECT_EQ(dependency["baseline_ms"], 52.0);
  EXPECT_EQ(dependency["oldest_ms"], 20.0);
  EXPECT_EQ(dependency["rejected"]["queue_full"], 4);
  EXPECT_EQ(dependency["rejected"]["total"], 4);
  EXPECT_EQ(dependency["discarded"], 5);
  EXPECT_TRUE(dependency["p50_ms"].is_null());
  EXPECT_TRUE(json["dependencies"]["push"]["limit"].is_null());
}

TEST_F(JsonLines, SurviveNamesThatAreNoUtf8) {
  scenario_.dependencies[0].name = "s\xffms";
  const auto json = journal({Instant{5s}, 0, LateEndEvent{17, 1500ms}});
  EXPECT_NE(json["dependency"].get<std::string>().find("ms"), std::string::npos);
}

}  // namespace
}  // namespace watertight
