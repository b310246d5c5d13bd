// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/event_queue.h"

#include <gtest/gtest.h>

#include <tuple>

#include "support/dice.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::Dice;

constexpr Instant at(Duration t) {
  return Instant{t};
}

std::vector<std::uint32_t> targets(EventQueue& queue) {
  std::vector<std::uint32_t> order;
  while (!queue.empty()) order.push_back(queue.pop().target);
  return order;
}

TEST(EventQueueE1, EarlierTimesComeFirst) {
  EventQueue queue;
  queue.push(at(3s), EventClass::kCommand, EventKind::kCommand, 3);
  queue.push(at(1s), EventClass::kSample, EventKind::kSample, 1);
  queue.push(at(2s), EventClass::kArrival, EventKind::kArrival, 2);
  EXPECT_EQ(targets(queue), (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST(EventQueueE1, AtOneInstantClassesComeInTheirOrder) {
  EventQueue queue;
  queue.push(at(1s), EventClass::kSample, EventKind::kSample, 5);
  queue.push(at(1s), EventClass::kArrival, EventKind::kArrival, 4);
  queue.push(at(1s), EventClass::kLimiterCheck, EventKind::kLimiterCheck, 3);
  queue.push(at(1s), EventClass::kExpiry, EventKind::kWaitOver, 2);
  queue.push(at(1s), EventClass::kCompletion, EventKind::kDownstreamDone, 1);
  queue.push(at(1s), EventClass::kCommand, EventKind::kCommand, 0);
  EXPECT_EQ(targets(queue), (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
}

TEST(EventQueueE1, WithinAClassTheOrderOfCreationDecides) {
  EventQueue queue;
  for (std::uint32_t i = 0; i < 50; ++i) queue.push(at(1s), EventClass::kExpiry, EventKind::kWaitOver, i);
  for (std::uint32_t i = 0; i < 50; ++i) EXPECT_EQ(queue.pop().target, i);
}

TEST(EventQueueE1, AnEventMadeForNowRunsBeforeLaterClassesOfNow) {
  EventQueue queue;
  queue.push(at(1s), EventClass::kCompletion, EventKind::kDownstreamDone, 1);
  queue.push(at(1s), EventClass::kArrival, EventKind::kArrival, 3);
  EXPECT_EQ(queue.pop().target, 1U);
  queue.push(at(1s), EventClass::kExpiry, EventKind::kWaitOver, 2);
  EXPECT_EQ(targets(queue), (std::vector<std::uint32_t>{2, 3}));
}

TEST(EventQueue, WhatNeverHappensIsNotKept) {
  EventQueue queue;
  queue.push(kNever, EventClass::kExpiry, EventKind::kWaitOver);
  EXPECT_TRUE(queue.empty());
}

TEST(EventQueue, GivesBackWhatItWasGiven) {
  EventQueue queue;
  queue.push(at(7ns), EventClass::kExpiry, EventKind::kCallTimeout, 8, 9);
  const Event event = queue.pop();
  EXPECT_EQ(event.at, at(7ns));
  EXPECT_EQ(event.kind, EventKind::kCallTimeout);
  EXPECT_EQ(event.target, 8U);
  EXPECT_EQ(event.version, 9U);
}

// Few instants, so that many coincide.
TEST(EventQueueE1, AgreesWithASortedListUnderRandomPushesAndPops) {
  Dice dice(1);
  EventQueue queue;
  std::vector<std::tuple<Duration, int, std::uint32_t>> sorted;  // time, class, creation
  std::uint32_t created = 0;
  const auto popBoth = [&] {
    const auto first = std::min_element(sorted.begin(), sorted.end());
    const Event event = queue.pop();
    ASSERT_EQ(event.target, std::get<2>(*first));
    ASSERT_EQ(event.at, at(std::get<0>(*first)));
    sorted.erase(first);
  };
  for (int i = 0; i < 20'000; ++i) {
    if (!sorted.empty() && dice.chance(sorted.size() > 200 ? 0.6 : 0.45)) {
      popBoth();
    } else {
      const Duration time = dice.duration(0ns, 40ns);
      const int eventClass = dice.between(0, 5);
      sorted.emplace_back(time, eventClass, created);
      queue.push(at(time), static_cast<EventClass>(eventClass), EventKind::kCommand, created++);
    }
  }
  while (!sorted.empty()) popBoth();
  EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace watertight
