// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_text.h"

#include "present/texts.h"

namespace watertight {
namespace {

Role roleOf(const LimitChange& change) {
  if (change.branch == LimitBranch::kRamp) return Role::kRamp;
  return change.to < change.from ? Role::kDecrease : Role::kIncrease;
}

Role roleOf(const BreakerChange& change) {
  switch (change.to) {
    case BreakerState::kOpen:
    case BreakerState::kForcedOpen:
      return Role::kBreakerOpen;
    case BreakerState::kHalfOpen:
      return Role::kDecrease;
    case BreakerState::kClosed:
      return Role::kGood;
    case BreakerState::kDisabled:
      break;
  }
  return Role::kMuted;
}

}  // namespace

std::string journalTime(const JournalEntry& entry) {
  return clockLabel(entry.t);
}

std::string journalSubject(const JournalEntry& entry, const Scenario& scenario) {
  const auto index = static_cast<std::size_t>(entry.dependency);
  if (entry.dependency >= 0 && index < scenario.dependencies.size()) return scenario.dependencies[index].name;
  const bool ofCompartment =
      std::holds_alternative<LimitEvent>(entry.event) || std::holds_alternative<BreakerChange>(entry.event);
  if (ofCompartment && scenario.service.isolation == Isolation::kShared) return "all (shared)";
  return std::holds_alternative<FaultEvent>(entry.event) ? "load" : std::string{kNothing};
}

std::string journalKind(const JournalEntry& entry) {
  return std::holds_alternative<SetEvent>(entry.event) ? "knob" : std::string{kindOf(entry)};
}

Role journalRole(const JournalEntry& entry) {
  if (const auto* limit = std::get_if<LimitEvent>(&entry.event)) return roleOf(limit->change);
  if (const auto* breaker = std::get_if<BreakerChange>(&entry.event)) return roleOf(*breaker);
  return std::holds_alternative<FaultEvent>(entry.event) ? Role::kFault : Role::kByHand;
}

}  // namespace watertight
