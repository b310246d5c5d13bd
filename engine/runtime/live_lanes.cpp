// SPDX-License-Identifier: MIT
#include "runtime/live_core.h"
#include "runtime/turn.h"

namespace watertight {
namespace {

/// Where the terms close the lane they mostly do so for a while: so many calls do not ask again.
constexpr int kRefillsToSkip = 32;

}  // namespace

bool LiveCore::mayRefill() {
  if (laneless_) return false;
  const int skip = refillsToSkip_.load(std::memory_order_relaxed);
  if (skip > 0) refillsToSkip_.store(skip - 1, std::memory_order_relaxed);
  return skip == 0;
}

bool LiveCore::lendToOwnStripe() {
  Turn turn(*this, true);
  if (timed_ && timed_->own().mayEnter()) return true;
  const LaneTerms terms = compartment_.laneTerms(turn.now());
  const auto& bulkhead = compartment_.settings().bulkhead;
  const bool open = terms.open && (!bulkhead || bulkhead->callTimeout == Duration::zero());
  if (!open || terms.permits <= 0) {
    refillsToSkip_.store(kRefillsToSkip, std::memory_order_relaxed);
    return false;
  }
  if (timed_) {
    timed_->lend(compartment_, turn.now(), terms);
  } else {
    untimed_.lend(compartment_);
  }
  return true;
}

void LiveCore::learnFromTimedLane(bool laneGoesOn) {
  if (!timed_ || timed_->quiet()) return;
  book(laneGoesOn ? timed_->collect(compartment_, last_, served_)
                  : timed_->recall(compartment_, last_, served_));
}

void LiveCore::recallUntimedLane(Turn& turn) {
  if (untimed_.quiet()) return;
  book(untimed_.recall(compartment_, turn.now(), served_));
  passOn(turn);
  if (shutDown_) calm_.notify_all();
}

void LiveCore::book(const LaneTally& tally) {
  counters_.arrivals += tally.endedWell + tally.adopted;
  admitted_ += tally.endedWell + tally.adopted;
  counters_.ended[static_cast<std::size_t>(CallEnd::kOk)] += tally.endedWell;
}

void LiveCore::recallLanes() {
  const Turn turn(*this);
}

CallReport LiveCore::leaveLane(PermitStripe& stripe, const LaneEnd& end) {
  Ticket ticket;
  Turn turn(*this);
  untimed_.adopt(compartment_, stripe, turn.now(), ticket);
  book({0, 1});
  CallReport report = endOfLane(turn, ticket, end);
  report.ended = {};
  report.admitted = report.started = Instant{};
  return report;
}

CallReport LiveCore::leaveLane(LanePass& pass, const LaneEnd& end) {
  Turn turn(*this);
  const auto ticket = std::move(pass.ticket);
  CHECK(ticket != nullptr);
  CallReport report = endOfLane(turn, *ticket, end);
  report.arrived = ticket->started;
  report.admitted = report.started = ticket->started;
  return report;
}

CallReport LiveCore::endOfLane(Turn& turn, Ticket& ticket, const LaneEnd& end) {
  const auto& bulkhead = compartment_.settings().bulkhead;
  const Duration timeout = bulkhead ? bulkhead->callTimeout : Duration::zero();
  const bool late = timeout > Duration::zero() && turn.now() - ticket.started >= timeout;
  const CallOutcome outcome = late ? CallOutcome::kTimeout : end.outcome;
  ticket.refused = end.turnedAway && outcome == CallOutcome::kError;
  compartment_.end(turn.now(), ticket, outcome, served_);
  CallReport report;
  report.ended = turn.now();
  report.end = endOfOutcome(outcome);
  report.ranOn = RanOn::kCaller;
  report.rescued = rescues(report.end, end.servesFallback);
  if (report.rescued) ++rescued_;
  ++counters_.ended[static_cast<std::size_t>(report.end)];
  passOn(turn);
  if (shutDown_) calm_.notify_all();
  return report;
}

}  // namespace watertight
