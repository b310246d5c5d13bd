// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/compartment_driver.h"

#include <fmt/format.h>

#include "support/bulkhead_driver.h"

namespace watertight::testing_support {

std::string CompartmentDriver::arrive(char call) {
  if (const auto old = calls_.find(call); old != calls_.end()) {
    CHECK(old->second.state == TicketState::kGone);
    calls_.erase(old);
  }
  Ticket& ticket = calls_[call];
  ticket.id = static_cast<CallId>(call);
  const auto admission = compartment_.arrive(now_, ticket);
  const bool starts = admission.decision == Decision::kAdmitted || admission.decision == Decision::kOverflow;
  if (starts) compartment_.start(now_, ticket);
  return textOf(admission);
}

std::string CompartmentDriver::arriveAll(const std::string& calls) {
  std::string answer;
  for (const char call : calls) answer = arrive(call);
  return answer;
}

std::string CompartmentDriver::end(char call, CallOutcome outcome) {
  Served served;
  compartment_.end(now_, calls_.at(call), outcome, served);
  return start(served);
}

std::string CompartmentDriver::refuse(char call) {
  calls_.at(call).refused = true;
  return end(call, CallOutcome::kError);
}

void CompartmentDriver::enforceSetLimit() {
  Served served;
  compartment_.enforceSetLimit(now_, served);
  start(served);
}

std::string CompartmentDriver::abandon(char call) {
  Served served;
  compartment_.abandon(now_, calls_.at(call), served);
  return start(served);
}

std::string CompartmentDriver::leave(char call) {
  Served served;
  compartment_.leaveLine(now_, calls_.at(call), served);
  return start(served);
}

std::string CompartmentDriver::check() {
  Served served;
  compartment_.checkLimit(now_, served);
  return start(served);
}

std::string CompartmentDriver::set(const CompartmentSettings& settings) {
  Served served;
  compartment_.reconfigure(now_, settings, served);
  return start(served);
}

std::string CompartmentDriver::expire(char call) {
  Ticket& ticket = calls_.at(call);
  const auto admission = compartment_.expireWait(now_, ticket);
  if (!admission) return "nothing";
  if (admission->decision == Decision::kOverflow) compartment_.start(now_, ticket);
  return textOf(*admission);
}

int CompartmentDriver::calls(int n, CallOutcome outcome, Duration latency) {
  int refused = 0;
  for (int i = 0; i < n; ++i) {
    const bool admitted = arrive('?') == "admitted";
    pass(latency);
    if (admitted) end('?', outcome);
    if (!admitted) ++refused;
  }
  return refused;
}

void CompartmentDriver::onLimit(Instant, const LimitChange& change) {
  limitChange_ = change;
  said_.push_back(fmt::format("limit {} {} > {}", nameOf(change.branch), change.from, change.to));
}

void CompartmentDriver::onBreaker(Instant, const BreakerChange& change) {
  said_.push_back(fmt::format("breaker {} > {}", nameOf(change.from), nameOf(change.to)));
}

std::string CompartmentDriver::start(const Served& served) {
  for (Ticket* ticket : served) compartment_.start(now_, *ticket);
  return lettersOf(served);
}

}  // namespace watertight::testing_support
