// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/settings_note.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SettingsNote, TellsLimitQueueAndPolicyInAsManyWordsAsThereIsRoomFor) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{};
  settings.bulkhead->queue = 2;
  settings.limiter = LimiterSettings{};
  settings.limiter->min = 2;
  settings.limiter->max = 40;
  EXPECT_THAT(callsNotes(settings, 8),
              ElementsAre("limit 8 (2…40) · queue 2 · abort", "limit 8 (2…40) · queue 2", "limit 8 (2…40)"));
}

TEST(SettingsNote, TellsWhatHappensAfterTheWait) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{};
  settings.bulkhead->queue = kUnlimitedQueue;
  settings.bulkhead->policy = Policy::kWait;
  settings.bulkhead->maxWait = milliseconds{200};
  settings.bulkhead->then = Policy::kCallerRuns;
  EXPECT_EQ(callsNotes(settings, std::nullopt).front(),
            "limit 10 · queue unlimited · wait 200 ms, then caller runs");
}

TEST(SettingsNote, TellsWhatTripsTheBreaker) {
  CompartmentSettings settings;
  settings.breaker = BreakerSettings{};
  EXPECT_EQ(breakerNotes(settings).front(), "trips after 5 failures in a row · recovery 30 s · 1 probe");
  settings.breaker->failureRate = 0.5;
  EXPECT_EQ(breakerNotes(settings).back(), "trips at 50 % of 20 calls");
}

TEST(SettingsNote, TellsTimeoutsAndTheLimitersRhythm) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{};
  settings.bulkhead->callTimeout = milliseconds{500};
  settings.limiter = LimiterSettings{};
  EXPECT_EQ(latencyNotes(settings).front(), "timeout 500 ms · aimd · every 5 s · 20 samples");
}

TEST(SettingsNote, IsNotThereWhereNothingIsInForce) {
  EXPECT_THAT(callsNotes({}, std::nullopt), IsEmpty());
  EXPECT_THAT(breakerNotes({}), IsEmpty());
  EXPECT_THAT(latencyNotes({}), IsEmpty());
}

}  // namespace
}  // namespace watertight
