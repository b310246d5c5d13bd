// SPDX-License-Identifier: MIT
#include <algorithm>

#include "runtime/live_core.h"
#include "runtime/turn.h"

namespace watertight {
namespace {

/// A call that was asked to stop at its time limit has so long to return before it counts as one that does
/// not obey.
constexpr Duration kObeysWithin = std::chrono::milliseconds{10};

}  // namespace

LiveCore::~LiveCore() {
  stopTimekeeper();
}

void LiveCore::stopTimekeeper() {
  std::thread timekeeper;
  {
    const std::scoped_lock lock(mutex_);
    timekeeperStops_ = true;
    timekeeper.swap(timekeeper_);
  }
  earlier_.notify_all();
  if (timekeeper.joinable()) timekeeper.join();
}

void LiveCore::watch(TimeLimit& limit, LiveCall& call, Instant ends) {
  limit.call = &call;
  limit.ends = ends;
  limits_.pushBack(limit);
  wakeTimekeeperBy(ends);
}

void LiveCore::unwatch(TimeLimit& limit) {
  if (limit.linked()) limits_.remove(limit);
  limit.ends = kNever;
}

void LiveCore::watchCaller(LiveCall& call) {
  const auto& bulkhead = compartment_.settings().bulkhead;
  const Instant ends = deadlineAfter(call.report.arrived, bulkhead->callerTimeout);
  if (ends != kNever) watch(call.callerLimit_, call, ends);
}

void LiveCore::watchBreaker() {
  wakeTimekeeperBy(
      std::min(compartment_.patienceEnds(), compartment_.breaker()->recoversAt().value_or(kNever)));
}

/// It sleeps through what is over before it wakes, so a steady stream of calls never has to wake it.
void LiveCore::wakeTimekeeperBy(Instant at) {
  if (at >= timekeeperWakes_ || timekeeperStops_) return;
  timekeeperWakes_ = at;
  if (timekeeper_.joinable()) {
    earlier_.notify_one();
  } else {
    timekeeper_ = std::thread([this] { keepTime(); });
  }
}

void LiveCore::keepTime() {
  Turn turn(*this);
  while (!timekeeperStops_) {
    if (turn.now() >= timekeeperWakes_) timekeeperWakes_ = tick(turn);
    turn.wait(earlier_, timekeeperWakes_);
  }
}

Instant LiveCore::tick(Turn& turn) {
  const Instant now = turn.now();
  if (now >= nextCheck_) {
    compartment_.checkLimit(now, served_);
    passOn(turn);
    nextCheck_ = now + *compartment_.checkInterval();
  }
  if (now >= compartment_.patienceEnds()) compartment_.expirePatience(now);
  std::vector<TimeLimit*> due;
  for (TimeLimit* limit = limits_.front(); limit != nullptr; limit = IntrusiveList<TimeLimit>::next(*limit)) {
    if (limit->ends <= now) due.push_back(limit);
  }
  for (TimeLimit* limit : due) {
    if (limit->linked()) overdue(turn, *limit);
  }
  Instant next = std::min(nextCheck_, compartment_.patienceEnds());
  for (TimeLimit* limit = limits_.front(); limit != nullptr; limit = IntrusiveList<TimeLimit>::next(*limit)) {
    next = std::min(next, limit->ends);
  }
  const auto recovers = compartment_.breaker() ? compartment_.breaker()->recoversAt() : std::nullopt;
  return recovers && *recovers > now ? std::min(next, *recovers) : next;
}

void LiveCore::overdue(Turn& turn, TimeLimit& limit) {
  LiveCall& call = *limit.call;
  if (call.state == TicketState::kQueued || call.state == TicketState::kOutside) {
    return withdraw(turn, call, CallEnd::kTimeout);
  }
  if (ready_.contains(call)) {
    cancelUnstarted(turn, call);
    answer(turn, call, CallEnd::kTimeout);
    return passOn(turn);
  }
  const bool listens = call.stop.stop_possible() && !call.stop.stop_requested();
  if (listens) turn.askToStop(call.stop);
  if (listens && &limit == &call.callLimit_) {
    limit.ends = saturatingAdd(turn.now(), kObeysWithin);
  } else {
    giveUp(turn, call);
  }
}

}  // namespace watertight
