// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bulkhead_driver.h"

namespace watertight::testing_support {

std::string textOf(const Admission& admission) {
  std::string text{nameOf(admission.decision)};
  if (admission.reason != RejectReason::kNone) text += ": " + std::string(nameOf(admission.reason));
  if (admission.dropped != nullptr)
    text += std::string(", drops ") + static_cast<char>(admission.dropped->id);
  return text;
}

std::string lettersOf(const Served& served) {
  std::string letters;
  for (const Ticket* ticket : served) letters += static_cast<char>(ticket->id);
  return letters;
}

std::string BulkheadDriver::arrive(char call) {
  if (const auto old = calls_.find(call); old != calls_.end()) {
    CHECK(old->second.state == TicketState::kGone);
    calls_.erase(old);
  }
  Ticket& ticket = calls_[call];
  ticket.id = static_cast<CallId>(call);
  return textOf(bulkhead_.arrive(now_, ticket));
}

std::string BulkheadDriver::arriveAll(const std::string& calls) {
  std::string answer;
  for (const char call : calls) answer = arrive(call);
  return answer;
}

std::string BulkheadDriver::end(char call) {
  Served served;
  bulkhead_.release(now_, calls_.at(call), served);
  return lettersOf(served);
}

std::string BulkheadDriver::endAll(const std::string& calls) {
  std::string served;
  for (const char call : calls) served += end(call);
  return served;
}

std::string BulkheadDriver::leave(char call) {
  Served served;
  bulkhead_.leave(calls_.at(call), now_, served);
  return lettersOf(served);
}

std::string BulkheadDriver::setLimit(int limit) {
  Served served;
  bulkhead_.setLimit(now_, limit, served);
  return lettersOf(served);
}

std::string BulkheadDriver::set(const BulkheadSettings& settings) {
  Served served;
  bulkhead_.reconfigure(now_, settings, served);
  return lettersOf(served);
}

std::string BulkheadDriver::expire(char call) {
  const auto admission = bulkhead_.expire(now_, calls_.at(call));
  return admission ? textOf(*admission) : "nothing";
}

}  // namespace watertight::testing_support
