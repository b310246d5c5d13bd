// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/timer_lane.h"

#include <gtest/gtest.h>

#include "support/dice.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::Dice;

struct Timers {
  EventQueue queue;
  TimerLane lane;
  std::vector<char> wanted;  // by target

  auto isWanted() {
    return [this](const Event& event) { return wanted[event.target] != 0; };
  }

  void set(Duration at) {
    const auto target = static_cast<std::uint32_t>(wanted.size());
    wanted.push_back(1);
    const auto event = queue.create(Instant{at}, EventClass::kExpiry, EventKind::kCallTimeout, target, 0);
    lane.set(queue, event, isWanted());
  }
  /// The next event that somebody wants; none when there is no more.
  std::optional<Event> next() {
    while (!queue.empty()) {
      const Event event = queue.pop();
      lane.advance(queue, event, isWanted());
      if (wanted[event.target] != 0) return event;
    }
    return std::nullopt;
  }
};

TEST(TimerLane, TimersComeUpInTheOrderInWhichTheyRunOut) {
  Timers timers;
  for (const auto at : {3s, 5s, 4s, 5s, 1s}) timers.set(at);
  std::vector<std::uint32_t> order;
  while (const auto event = timers.next()) order.push_back(event->target);
  EXPECT_EQ(order, (std::vector<std::uint32_t>{4, 0, 2, 1, 3}));
}

TEST(TimerLane, WhatIsNoLongerWantedNeverStandsInTheQueue) {
  Timers timers;
  for (int i = 1; i <= 1000; ++i) timers.set(1s * i);
  std::fill(timers.wanted.begin() + 1, timers.wanted.end() - 1, 0);
  int events = 0;
  while (!timers.queue.empty()) {
    timers.lane.advance(timers.queue, timers.queue.pop(), timers.isWanted());
    ++events;
  }
  EXPECT_EQ(events, 2);
}

TEST(TimerLane, WhatNeverRunsOutIsNotKept) {
  Timers timers;
  timers.set(kNever.time_since_epoch());
  EXPECT_FALSE(timers.next().has_value());
}

// Timers are set, given up and run out at random, mostly in order; a sorted list says what must come next.
TEST(TimerLaneE1, TheOrderOfEventsIsThatOfAQueueWithoutLanes) {
  Dice dice(1);
  Timers timers;
  std::vector<std::pair<Duration, std::uint32_t>> due;  // time, creation
  Duration now{};
  for (int i = 0; i < 20'000; ++i) {
    if (dice.chance(0.5)) {
      const Duration at = now + (dice.chance(0.8) ? Duration{10ns} : dice.duration(0ns, 20ns));
      due.emplace_back(at, static_cast<std::uint32_t>(timers.wanted.size()));
      timers.set(at);
    } else if (!due.empty() && dice.chance(0.5)) {
      const auto given = due.begin() + dice.between(0, static_cast<int>(due.size()) - 1);
      timers.wanted[given->second] = 0;
      due.erase(given);
    } else if (!due.empty()) {
      const auto first = std::min_element(due.begin(), due.end());
      const auto event = timers.next();
      ASSERT_TRUE(event.has_value());
      ASSERT_EQ(event->target, first->second);
      ASSERT_EQ(event->at, Instant{first->first});
      timers.wanted[event->target] = 0;
      now = first->first;
      due.erase(first);
    }
  }
}

}  // namespace
}  // namespace watertight
