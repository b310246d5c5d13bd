// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/settings_note.h"

#include <fmt/format.h>

#include "core/counted.h"
#include "present/knob_values.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr const char* kBetween = " · ";

// All of them, then without the last, and so on: the most important come first.
SettingsNotes notesOf(const std::vector<std::string>& parts) {
  SettingsNotes notes;
  for (auto n = parts.size(); n > 0; --n) {
    notes.push_back(fmt::format(
        "{}", fmt::join(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(n), kBetween)));
  }
  return notes;
}

std::string countLabel(std::int64_t count) {
  return count >= kUnlimitedQueue ? "unlimited" : figureLabel(static_cast<double>(count));
}

std::string policyText(const BulkheadSettings& bulkhead) {
  if (bulkhead.policy != Policy::kWait) return choiceText(nameOf(bulkhead.policy));
  if (bulkhead.maxWait == Duration::zero()) return "wait";
  return fmt::format("wait {}, then {}", durationLabel(bulkhead.maxWait), choiceText(nameOf(bulkhead.then)));
}

std::string tripText(const BreakerSettings& breaker) {
  const auto calls = figureLabel(breaker.minimumCalls);
  if (breaker.failureRate) {
    return fmt::format("trips at {} of {} calls", percentLabel(*breaker.failureRate), calls);
  }
  if (breaker.slowRate)
    return fmt::format("trips at {} slow of {} calls", percentLabel(*breaker.slowRate), calls);
  return fmt::format("trips after {} in a row", counted(*breaker.consecutiveFailuresInForce(), "failure"));
}

}  // namespace

SettingsNotes callsNotes(const CompartmentSettings& compartment, std::optional<int> limit) {
  if (!compartment.bulkhead) return {};
  const auto& bulkhead = *compartment.bulkhead;
  auto first = "limit " + figureLabel(limit.value_or(bulkhead.limit));
  if (const auto& limiter = compartment.limiter) {
    first += fmt::format(" ({}…{}{})", limiter->min, limiter->max, limiter->monitorOnly ? ", monitored" : "");
  }
  return notesOf({std::move(first), "queue " + countLabel(bulkhead.queue), policyText(bulkhead)});
}

SettingsNotes breakerNotes(const CompartmentSettings& compartment) {
  if (!compartment.breaker) return {};
  const auto& breaker = *compartment.breaker;
  return notesOf(
      {tripText(breaker), "recovery " + durationLabel(breaker.recovery), counted(breaker.probes, "probe")});
}

SettingsNotes latencyNotes(const CompartmentSettings& compartment) {
  std::vector<std::string> parts;
  if (compartment.bulkhead && compartment.bulkhead->callTimeout > Duration::zero()) {
    parts.push_back("timeout " + durationLabel(compartment.bulkhead->callTimeout));
  }
  if (compartment.bulkhead && compartment.bulkhead->callerTimeout > Duration::zero()) {
    parts.push_back("caller " + durationLabel(compartment.bulkhead->callerTimeout));
  }
  if (const auto& limiter = compartment.limiter) {
    parts.push_back(choiceText(nameOf(limiter->algorithm)));
    if (limiter->modeInForce() == LimiterMode::kWindow) {
      parts.push_back("every " + durationLabel(limiter->interval));
      parts.push_back(counted(limiter->minSamples, "sample"));
    }
  }
  return notesOf(parts);
}

}  // namespace watertight
