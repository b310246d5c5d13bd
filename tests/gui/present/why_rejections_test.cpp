// SPDX-License-Identifier: GPL-3.0-or-later
// Why calls were rejected, computed from the frames, for every reason that there is.
#include "present/why_rejections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "present/rejection_sentence.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

/// A second of ten frames from `t` on: 41 calls come, as many are admitted as 8 permits allow at 480 ms.
void crowdedSecond(FrameHistory& history, double t, RejectReason reason, std::int64_t admitted = 17,
                   std::int64_t inFlight = 8, std::int64_t arrivals = 41) {
  for (int i = 1; i <= 10; ++i) {
    auto frame = frameAt(t + 0.1 * i);
    auto& d = frame.dependencies[0];
    d.limit = 8;
    d.inFlight = inFlight;
    const auto part = [i](std::int64_t n) { return n * i / 10 - n * (i - 1) / 10; };
    d.arrivals = part(arrivals);
    d.admitted = part(admitted);
    d.rejected[static_cast<std::size_t>(reason)] = part(arrivals - admitted);
    history.add(std::move(frame));
  }
}

Scenario scenarioWith(const BulkheadSettings& bulkhead) {
  Scenario scenario;
  scenario.dependencies.emplace_back();
  scenario.dependencies.back().name = "sms";
  scenario.dependencies.back().compartment.bulkhead = bulkhead;
  return scenario;
}

const Subject kSms{0, "sms", false};

std::string preventionOf(const FrameHistory& history, const BulkheadSettings& bulkhead = {.limit = 8},
                         const JournalLog& log = {}) {
  const auto why = whyRejected(history, log, scenarioWith(bulkhead), kSms, atSecond(10), atSecond(11));
  return why ? why->prevention : "none";
}

TEST(Crowd, IsMeasuredByLittlesLaw) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kBulkheadFull, 20, 8);
  const auto crowd = crowdOf(history, 0, atSecond(10), atSecond(11));
  ASSERT_TRUE(crowd);
  EXPECT_EQ(crowd->arrivals, 41);
  EXPECT_EQ(crowd->refused(), 21);
  EXPECT_EQ(crowd->samples, 10);
  EXPECT_EQ(crowd->full, 10);
  EXPECT_NEAR(crowd->offered, 41, 1e-6);
  EXPECT_NEAR(toMilliseconds(*crowd->held), 400, 1e-6);
  EXPECT_NEAR(*crowd->needed(), 16.4, 1e-6);
}

TEST(Crowd, LooksBackAsFarAsTwentyCallsNeed) {
  FrameHistory history;
  crowdedSecond(history, 9, RejectReason::kBulkheadFull, 20, 4);
  crowdedSecond(history, 10, RejectReason::kBulkheadFull, 10, 8);
  const auto crowd = crowdOf(history, 0, atSecond(10), atSecond(11));
  EXPECT_EQ(crowd->arrivals, 41);
  EXPECT_NEAR(toMilliseconds(*crowd->held), 1000 * (8.0 + 0.5 * 4) / 20, 1);
}

TEST(Crowd, UnderASharedCompartmentCountsEverybodysCalls) {
  FrameHistory history;
  auto frame = frameAt(11, 2, 1s);
  for (auto& d : frame.dependencies) {
    d.shared = true;
    d.inFlight = 10;
    d.arrivals = 30;
    d.admitted = 10;
  }
  history.add(std::move(frame));
  const auto crowd = crowdOf(history, 0, atSecond(10), atSecond(11));
  EXPECT_EQ(crowd->arrivals, 30);
  EXPECT_NEAR(crowd->offered, 60, 1e-9);
  EXPECT_EQ(crowd->held, 500ms);
}

TEST(Crowd, OfAForgottenTimeIsNone) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kBulkheadFull);
  EXPECT_FALSE(crowdOf(history, 0, atSecond(1), atSecond(2)));
}

TEST(PermitsNeeded, AreTheLeastThatRejectLessThanOnePercent) {
  Crowd crowd;
  crowd.offered = 100;
  crowd.held = 100ms;
  EXPECT_EQ(permitsNeeded(crowd, 0), 18);  // Erlang B: 10 erlangs, 18 places: 0.71 %; 17: 1.29 %
  EXPECT_LT(*permitsNeeded(crowd, 5), 18);
  crowd.held = std::nullopt;
  EXPECT_EQ(permitsNeeded(crowd, 0), std::nullopt);
}

TEST(WhyRejected, OfAFullBulkheadIsWhatLittlesLawAsksFor) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kBulkheadFull, 20);
  EXPECT_EQ(preventionOf(history),
            "Offered 41 /s at 400 ms keep 16 permits busy (Little's law); the limit was 8, full at 10 of 10 "
            "samples. About 26 would have rejected less than 1 %.");
}

TEST(WhyRejected, OfABulkheadThatIsLargeEnoughOnAverageItSaysSo) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kBulkheadFull, 40, 6, 41);
  EXPECT_THAT(preventionOf(history), HasSubstr("Enough on average, not for the peaks."));
  FrameHistory burst;
  crowdedSecond(burst, 10, RejectReason::kBulkheadFull, 40, 1, 41);
  EXPECT_THAT(preventionOf(burst), HasSubstr("a burst, whose height the samples do not tell."));
}

TEST(WhyRejected, WhereNobodyWasAdmittedItCannotTell) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kBulkheadFull, 0);
  EXPECT_EQ(
      preventionOf(history),
      "No call got a permit in this time: 8 were held. How many would have been needed cannot be told before "
      "calls end.");
}

TEST(WhyRejected, OfAFullQueueIsHowLongItLasts) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kQueueFull, 20);
  EXPECT_EQ(
      preventionOf(history, {.kind = BulkheadKind::kThreadPool, .limit = 8, .queue = 2}),
      "8 workers at 400 ms finish 20 /s, offered were 41 /s: a queue of 2 is full after 95 ms. No queue is "
      "long enough for that. About 24 would have rejected less than 1 %.");
}

TEST(WhyRejected, OfAQueueThatIsTooShortForPeaksIsALongerOne) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kQueueFull, 40, 7, 41);
  const auto text = preventionOf(history, {.kind = BulkheadKind::kThreadPool, .limit = 8, .queue = 2});
  EXPECT_THAT(text, HasSubstr("enough on average, not for the peaks. A queue of about"));
}

TEST(WhyRejected, OfAWaitInVainIsHowLongTheLastWouldWait) {
  FrameHistory history;
  for (int i = 1; i <= 10; ++i) {
    auto frame = frameAt(10 + 0.1 * i);
    auto& d = frame.dependencies[0];
    d.limit = 8;
    d.inFlight = 8;
    d.waiting = 10;
    d.arrivals = 4;
    d.admitted = 2;
    d.rejected[static_cast<std::size_t>(RejectReason::kWaitExpired)] = 2;
    history.add(std::move(frame));
  }
  EXPECT_THAT(
      preventionOf(history, {.limit = 8, .policy = Policy::kWait, .maxWait = 200ms}),
      StartsWith("Up to 10 waited while 20 /s finish: the last of them waits about 500 ms, max_wait is "
                 "200 ms. Offered are 40 /s: a longer wait only delays the rejection."));
}

TEST(WhyRejected, ByABreakerIsTheBreakersDoing) {
  FrameHistory history;
  for (int i = 1; i <= 10; ++i) {
    auto frame = frameAt(10 + 0.1 * i);
    auto& d = frame.dependencies[0];
    d.hasBreaker = true;
    d.breaker = BreakerState::kOpen;
    d.arrivals = 4;
    d.rejected[static_cast<std::size_t>(RejectReason::kBreakerOpen)] = 4;
    history.add(std::move(frame));
  }
  JournalLog log;
  log.add(breakerEntry(8, BreakerState::kClosed, BreakerState::kOpen));
  EXPECT_EQ(preventionOf(history, {}, log),
            "The breaker let no calls through freely at 10 of 10 samples. It went open at 0:08.0: because. "
            "What had "
            "kept it closed would have left these to the bulkhead.");
  EXPECT_THAT(preventionOf(history), HasSubstr("not known any more"));
  const auto why = whyRejected(history, log, scenarioWith({}), kSms, atSecond(10), atSecond(11));
  ASSERT_EQ(why->jumps.size(), 2U);
  EXPECT_EQ(why->jumps[1].to, atSecond(8));
}

TEST(WhyRejected, ByShutdownOrByTheRecordNothingHereWouldHaveHelped) {
  FrameHistory shutdown;
  crowdedSecond(shutdown, 10, RejectReason::kShutdown);
  EXPECT_EQ(preventionOf(shutdown),
            "The compartment shuts down: it rejects every arrival, whatever its settings.");
  FrameHistory recorded;
  crowdedSecond(recorded, 10, RejectReason::kNone);
  EXPECT_EQ(preventionOf(recorded),
            "The recording has these calls as rejected: what did it then cannot be told.");
}

TEST(WhyRejected, ALimitOfZeroAdmitsNobody) {
  FrameHistory history;
  auto frame = frameAt(11, 1, 1s);
  frame.dependencies[0].limit = 0;
  frame.dependencies[0].rejected[static_cast<std::size_t>(RejectReason::kBulkheadFull)] = 3;
  history.add(std::move(frame));
  EXPECT_EQ(preventionOf(history), "The limit is 0: nothing is admitted until it is raised.");
}

TEST(WhyRejected, TellsCountsByReasonTheMostFrequentFirst) {
  FrameHistory history;
  auto frame = frameAt(11, 1, 1s);
  auto& d = frame.dependencies[0];
  d.limit = 8;
  d.inFlight = 8;
  d.arrivals = 100;
  d.admitted = 40;
  d.rejected[static_cast<std::size_t>(RejectReason::kBulkheadFull)] = 20;
  d.discarded[static_cast<std::size_t>(RejectReason::kBreakerOpen)] = 40;
  history.add(std::move(frame));
  const auto why = whyRejected(history, {}, scenarioWith({.limit = 8}), kSms, atSecond(10), atSecond(11));
  ASSERT_TRUE(why);
  EXPECT_EQ(why->title, "60 of 100 calls rejected");
  EXPECT_EQ(why->subtitle, "sms · 0:10.0 – 0:11.0");
  ASSERT_EQ(why->outcomes.size(), 2U);
  EXPECT_EQ(why->outcomes[0].name, "breaker open");
  EXPECT_EQ(why->ink.role, Role::kBreakerOpen);
  EXPECT_THAT(why->prevention, StartsWith("breaker open: "));
  EXPECT_THAT(why->prevention, HasSubstr("\nbulkhead full: "));
}

TEST(WhyRejected, ReadsTheQueueThatAKnobSetBefore) {
  FrameHistory history;
  crowdedSecond(history, 10, RejectReason::kQueueFull, 20);
  JournalLog log;
  log.add(setEntry(5, "sms.bulkhead.queue", "2", "4"));
  log.add(setEntry(50, "sms.bulkhead.queue", "4", "9"));
  EXPECT_THAT(preventionOf(history, {.kind = BulkheadKind::kThreadPool, .limit = 8, .queue = 2}, log),
              HasSubstr("a queue of 4 is full"));
}

}  // namespace
}  // namespace watertight
