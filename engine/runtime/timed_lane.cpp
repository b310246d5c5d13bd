// SPDX-License-Identifier: MIT
#include "runtime/timed_lane.h"

#include <algorithm>

namespace watertight {
namespace {

/// Of sorted instants.
int countUntil(const std::vector<Instant>& instants, Instant at) {
  return static_cast<int>(std::upper_bound(instants.begin(), instants.end(), at) - instants.begin());
}

/// Each began when the one before it was over.
bool oneAfterTheOther(const std::vector<LaneCall>& calls) {
  Instant last{};
  for (const LaneCall& call : calls) {
    if (call.start < last) return false;
    last = call.end;
  }
  return true;
}

}  // namespace

void TimedLane::lend(Compartment& compartment, Instant now, const LaneTerms& terms) {
  compartment.lend(1);
  terms_ = terms;
  stripes_.lendToOwn().lend(now, terms);
}

LaneTally TimedLane::collect(Compartment& compartment, Instant& last, Served& served) {
  ended_.clear();
  starts_.clear();
  stripes_.forEachUsed([this](CallStripe& stripe) { stripe.collect(ended_, starts_); });
  countInFlight(compartment.bulkhead().inFlight() - stripes_.onLoan());
  learn(compartment, last, served);
  return {static_cast<std::int64_t>(ended_.size()), 0};
}

LaneTally TimedLane::recall(Compartment& compartment, Instant& last, Served& served) {
  ended_.clear();
  recalled_.clear();
  starts_.clear();
  const int others = compartment.bulkhead().inFlight() - stripes_.onLoan();
  int free = 0;
  stripes_.forEachUsed([&](CallStripe& stripe) {
    const std::size_t before = recalled_.size();
    const int unused = stripe.recall(ended_, recalled_);
    free += unused;
    stripes_.returned(stripe, unused + static_cast<int>(recalled_.size() - before));
  });
  for (const LanePass* pass : recalled_) starts_.push_back(pass->start);
  countInFlight(others);
  learn(compartment, last, served);
  adopt(compartment, last, others);
  compartment.takeBack(last, free, served);
  return {static_cast<std::int64_t>(ended_.size()), static_cast<std::int64_t>(recalled_.size())};
}

void TimedLane::countInFlight(int others) {
  if (starts_.empty() && oneAfterTheOther(ended_)) {
    for (LaneCall& call : ended_) call.inFlight = others + 1;
    return;
  }
  std::ranges::sort(ended_, {}, &LaneCall::end);
  ends_.clear();
  for (const LaneCall& call : ended_) {
    starts_.push_back(call.start);
    ends_.push_back(call.end);
  }
  std::ranges::sort(starts_);
  for (LaneCall& call : ended_) call.inFlight = others + inFlightAt(call.start);
}

int TimedLane::inFlightAt(Instant start) const {
  return std::max(1, countUntil(starts_, start) - countUntil(ends_, start));
}

// An end that was read before others, but noted after those had been learnt, counts as of the last of them.
// The call took as long as it took.
void TimedLane::learn(Compartment& compartment, Instant& last, Served& served) {
  for (LaneCall& call : ended_) {
    const Duration late = std::max(last - call.end, Duration::zero());
    call.start += late;
    call.end += late;
    last = call.end;
  }
  compartment.learn(terms_, ended_, served);
}

void TimedLane::adopt(Compartment& compartment, Instant& last, int others) {
  std::ranges::sort(recalled_, {}, [](const LanePass* pass) { return pass->start; });
  for (LanePass* pass : recalled_) {
    pass->ticket = std::make_unique<Ticket>();
    compartment.adopt(terms_, {pass->start, kNever, others + inFlightAt(pass->start)}, *pass->ticket);
    last = std::max(last, pass->start);
  }
}

}  // namespace watertight
