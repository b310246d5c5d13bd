// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/verdict.h"

#include <gtest/gtest.h>

#include "bridge/load_file.h"
#include "bridge/resources.h"
#include "gui/support/frames.h"
#include "present/calm_verdict.h"
#include "present/run_model.h"
#include "session/stepped_session.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;

// A shipped scenario's run, and what is said of it at one moment after the other.
class ShippedRun {
 public:
  explicit ShippedRun(const std::string& name)
      : plan_(planOf(name)), session_(std::make_unique<SteppedSession>(plan_)), model_(plan_) {}

  std::string at(double seconds) { return verdict(seconds).text; }
  Verdict verdict(double seconds) {
    session_->runUntil(atSecond(seconds));
    model_.take(session_->poll());
    return verdictAt(model_.frames(), model_.journal(), model_.knobs().current(), model_.state().now);
  }

 private:
  static RunPlan planOf(const std::string& name) {
    const auto path = resourcesDirectory().toStdString() + "/scenarios/" + name + ".scenario.toml";
    auto loaded = loadFile(path);
    EXPECT_TRUE(loaded) << loaded.error().text();
    return loaded->plan;
  }

  RunPlan plan_;
  std::unique_ptr<SteppedSession> session_;
  RunModel model_;
};

TEST(Verdict, OfTheFloodIsThatItTakesWhoHasNothingToDoWithIt) {
  ShippedRun run("a-flood");
  EXPECT_EQ(run.verdict(50).tone, VerdictTone::kWell) << run.at(50);
  const auto flooded = run.verdict(95);
  EXPECT_EQ(flooded.tone, VerdictTone::kHurts);
  EXPECT_TRUE(flooded.text.starts_with("sms holds 1")) << flooded.text;
  EXPECT_NE(flooded.text.find("of 16 workers: browse loses"), std::string::npos) << flooded.text;
  EXPECT_EQ(run.verdict(170).tone, VerdictTone::kWell) << run.at(170);
}

TEST(Verdict, OfTheCompartmentsIsThatIsolationHolds) {
  ShippedRun run("b-compartments");
  EXPECT_EQ(run.verdict(50).tone, VerdictTone::kWell) << run.at(50);
  const auto holds = run.verdict(95);
  EXPECT_EQ(holds.tone, VerdictTone::kHolds);
  EXPECT_EQ(holds.text, "isolation holds: browse loses nothing");
}

TEST(Verdict, WithoutAFaultIsThatAllIsWell) {
  ShippedRun run("b-no-fault");
  for (const double t : {20.0, 80.0, 150.0}) EXPECT_EQ(run.verdict(t).tone, VerdictTone::kWell) << run.at(t);
}

TEST(Verdict, NamesADependencyThatAllNeed) {
  ShippedRun run("h-hang");
  EXPECT_EQ(run.verdict(50).tone, VerdictTone::kWell) << run.at(50);
  const auto hung = run.verdict(80);
  EXPECT_EQ(hung.tone, VerdictTone::kHurts) << hung.text;
  EXPECT_TRUE(hung.text.starts_with("search")) << hung.text;
}

TEST(Verdict, IsNotGivenBeforeThereIsASecondOfTheRun) {
  ShippedRun run("a-flood");
  EXPECT_EQ(run.verdict(0.5).text, "");
  EXPECT_EQ(run.verdict(0.5).tone, VerdictTone::kUnknown);
}

TEST(Verdict, SaysOverWhichTimeAndWhatItsWordsMean) {
  ShippedRun run("a-flood");
  EXPECT_NE(run.verdict(50).tip.find("last 10 s"), std::string::npos);
}

class VerdictOfFrames : public ::testing::Test {
 protected:
  VerdictOfFrames() {
    live_.dependencies.resize(2);
    live_.dependencies[0].name = "mail";
    live_.dependencies[1].name = "search";
    live_.routes.resize(1);
    live_.routes[0].name = "find";
    live_.routes[0].calls = {"search"};
  }
  // Ten seconds alike.
  std::string say(const std::function<void(Frame&)>& fill) {
    FrameHistory history;
    for (int i = 1; i <= 10; ++i) {
      auto frame = frameAt(i, 2, std::chrono::seconds{1});
      frame.routes.resize(1);
      frame.service.requests = frame.routes[0].requests = frame.routes[0].ok = 100;
      frame.dependencies[1].arrivals = frame.dependencies[1].ok = 100;
      fill(frame);
      history.add(std::move(frame));
    }
    return verdictAt(history, journal_, live_, atSecond(10)).text;
  }

  Scenario live_;
  JournalLog journal_;
};

TEST_F(VerdictOfFrames, TellsLittleFromNothing) {
  EXPECT_EQ(say([](Frame&) {}), "all is well: 100 requests a second, none lost");
  EXPECT_EQ(say([](Frame& f) { f.routes[0].late = f.t == atSecond(3) ? 1 : 0; }),
            "all is well: 100 requests a second, less than 1 % lost");
}

TEST_F(VerdictOfFrames, NamesAnOpenBreakerAndRefusals) {
  EXPECT_EQ(say([](Frame& f) {
              f.dependencies[1].hasBreaker = true;
              f.dependencies[1].breaker = BreakerState::kOpen;
              f.routes[0].ok = 60;
              f.routes[0].failed = 40;
            }),
            "search's breaker is open: find loses 40 %");
  EXPECT_EQ(say([](Frame& f) {
              f.dependencies[1].rejected[static_cast<std::size_t>(RejectReason::kBulkheadFull)] = 30;
              f.routes[0].ok = 70;
              f.routes[0].failed = 30;
            }),
            "search turns away 30 % of its calls: find loses 30 %");
}

TEST_F(VerdictOfFrames, CallsRequestsThatDoNotEndLost) {
  journal_.add(faultEntry(1, true, "pause", 1));
  EXPECT_EQ(say([](Frame& f) { f.routes[0].ok = 0; }), "search is disturbed: find loses all");
}

TEST_F(VerdictOfFrames, SaysNothingOfIsolationWhereThereIsNone) {
  live_.service.isolation = Isolation::kNone;
  journal_.add(faultEntry(1, true, "slowdown 2x", 0));
  EXPECT_EQ(say([](Frame&) {}), "mail is disturbed, and find loses nothing yet");
}

TEST_F(VerdictOfFrames, ForgetsAFaultThatIsOver) {
  journal_.add(faultEntry(1, true, "slowdown 2x", 0));
  journal_.add(faultEntry(2, false, "slowdown 2x", 0));
  EXPECT_EQ(say([](Frame&) {}), "all is well: 100 requests a second, none lost");
}

TEST(CalmVerdict, KeepsASentenceLongEnoughToReadIt) {
  CalmVerdict calm;
  const Verdict one{VerdictTone::kWell, "one", {}};
  const Verdict two{VerdictTone::kHurts, "two", {}};
  EXPECT_EQ(calm.offer(one, atSecond(10)).text, "one");
  EXPECT_EQ(calm.offer(two, atSecond(10.5)).text, "one");
  EXPECT_EQ(calm.offer(two, atSecond(11.1)).text, "two");
  EXPECT_EQ(calm.offer(one, atSecond(11.5)).text, "two");
  calm.reset();
  EXPECT_EQ(calm.offer(one, atSecond(11.6)).text, "one");
}

}  // namespace
}  // namespace watertight
