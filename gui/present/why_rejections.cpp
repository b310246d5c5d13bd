// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/why_rejections.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/counted.h"
#include "present/rejection_sentence.h"
#include "present/settings_at.h"
#include "present/texts.h"
#include "present/why_change.h"

namespace watertight {
namespace {

using Reasons = std::vector<RejectReason>;

// Those that there were, the most frequent first.
Reasons reasonsOf(const Crowd& crowd) {
  Reasons reasons;
  for (std::size_t r = 0; r < kRejectReasons; ++r) {
    if (crowd.byReason[r] > 0) reasons.push_back(static_cast<RejectReason>(r));
  }
  std::stable_sort(reasons.begin(), reasons.end(), [&](RejectReason a, RejectReason b) {
    return crowd.byReason[static_cast<std::size_t>(a)] > crowd.byReason[static_cast<std::size_t>(b)];
  });
  return reasons;
}

const JournalEntry* lastBefore(const JournalLog& log, const Subject& subject, Instant t,
                               bool (*wanted)(const JournalEntry&)) {
  const JournalEntry* found = nullptr;
  for (const auto& entry : log.entries()) {
    if (entry.t > t) break;
    if (subject.isOf(entry.dependency) && wanted(entry)) found = &entry;
  }
  return found;
}

bool stopsCalls(const JournalEntry& entry) {
  const auto* change = std::get_if<BreakerChange>(&entry.event);
  return change != nullptr && (change->to == BreakerState::kOpen || change->to == BreakerState::kForcedOpen);
}

bool movesLimit(const JournalEntry& entry) {
  const auto* limit = std::get_if<LimitEvent>(&entry.event);
  return limit != nullptr && limit->change.changesLimit();
}

WhyBar bar(std::string name, double value, double threshold, std::string valueText, std::string thresholdText,
           std::string tip) {
  const double scale = 0.8 / std::max({value, threshold, 1e-9});
  return {std::move(name),   std::move(valueText), std::move(thresholdText), value * scale,
          threshold * scale, value >= threshold,   value >= threshold,       std::move(tip)};
}

void addBars(Why& why, const Crowd& crowd, const BulkheadSettings* bulkhead) {
  if (!crowd.limit) return;
  const double limit = *crowd.limit;
  if (const auto needed = crowd.needed()) {
    why.bars.push_back(
        bar("permits needed", *needed, limit, figureLabel(*needed), fmt::format("limit {}", *crowd.limit),
            "offered calls a second times the time that a call holds its permit (Little's law)"));
  }
  why.bars.push_back(bar("full", crowd.full, crowd.samples, counted(crowd.full, "sample"),
                         fmt::format("of {}", crowd.samples), "samples at which no permit was free"));
  const bool waits = bulkhead != nullptr && bulkhead->queue > 0 && bulkhead->queue < kUnlimitedQueue;
  if (!waits) return;
  why.bars.push_back(bar("waiting, at most", static_cast<double>(crowd.waitingMost),
                         static_cast<double>(bulkhead->queue), fmt::format("{}", crowd.waitingMost),
                         fmt::format("queue {}", bulkhead->queue), "calls in the queue against its places"));
}

void addFacts(Why& why, const Crowd& crowd) {
  why.facts.push_back(
      {"offered", figureLabel(crowd.offered) + " /s", "arrivals at the compartment, retries included"});
  why.facts.push_back({"a permit is held for", durationOrDash(crowd.held),
                       "calls in flight over calls admitted a second: their mean (Little's law)"});
  why.facts.push_back({"in flight",
                       crowd.limit ? fmt::format("{} of {}", crowd.inFlight, *crowd.limit)
                                   : fmt::format("{}", crowd.inFlight),
                       "at the end of that time"});
  if (crowd.waiting > 0)
    why.facts.push_back({"waiting", fmt::format("{}", crowd.waiting), "at the end of that time"});
  if (crowd.hasBreaker)
    why.facts.push_back({"breaker", std::string{stateLabel(crowd.breaker)}, "at the end of that time"});
  if (crowd.oldest)
    why.facts.push_back({"oldest call", ageLabel(*crowd.oldest), "in flight at the end of that time"});
  if (crowd.ranOnCaller > 0) {
    why.facts.push_back(
        {"ran on caller", fmt::format("{}", crowd.ranOnCaller), "calls outside the limit (caller_runs)"});
  }
}

void addReasons(Why& why, const Crowd& crowd, const Reasons& reasons) {
  why.outcomesCaption = fmt::format("Of {} that came", counted(crowd.arrivals, "call"));
  for (const auto reason : reasons) {
    why.outcomes.push_back({std::string{reasonLabel(reason)},
                            crowd.byReason[static_cast<std::size_t>(reason)], inkOf(roleOf(reason))});
  }
  if (crowd.ranOnCaller > 0) {
    why.outcomes.push_back({"ran on caller", crowd.ranOnCaller, inkOf(Role::kRanOnCaller)});
  }
}

std::string preventionOf(const Crowd& crowd, const Reasons& reasons, const CrowdContext& context) {
  if (reasons.empty()) {
    if (crowd.ranOnCaller == 0) return "Nobody was rejected in this time.";
    return rejectionPrevention(RejectReason::kBulkheadFull, crowd, context);
  }
  std::string text;
  for (const auto reason : reasons) {
    if (!text.empty()) text += '\n';
    if (reasons.size() > 1) text += fmt::format("{}: ", reasonLabel(reason));
    text += rejectionPrevention(reason, crowd, context);
  }
  return text;
}

void addJumps(Why& why, const Crowd& crowd, const JournalEntry* restricted, const JournalEntry* limit) {
  why.jumps.push_back({"Show " + clockLabel(crowd.from), crowd.from});
  for (const auto* entry : {restricted, limit}) {
    if (entry != nullptr) why.jumps.push_back({clockLabel(entry->t) + "  " + whyTitle(*entry), entry->t});
  }
}

}  // namespace

std::optional<Why> whyRejected(const FrameHistory& frames, const JournalLog& log, const Scenario& initial,
                               const Subject& subject, Instant from, Instant to) {
  const auto crowd = crowdOf(frames, subject.dependency, from, to);
  if (!crowd) return std::nullopt;
  const auto scenario = settingsAt(initial, log, crowd->to);
  const auto* bulkhead = bulkheadOf(scenario, subject.dependency);
  const auto* restricted = crowd->restricted > 0 ? lastBefore(log, subject, crowd->to, stopsCalls) : nullptr;
  const auto reasons = reasonsOf(*crowd);
  Why why;
  why.title = reasons.empty() && crowd->ranOnCaller > 0
                  ? counted(crowd->ranOnCaller, "call ran on its caller", "calls ran on their callers")
                  : fmt::format("{} of {} rejected", crowd->refused(), counted(crowd->arrivals, "call"));
  why.subtitle = fmt::format("{} · {} – {}", subject.name, clockLabel(crowd->from), clockLabel(crowd->to));
  why.ink = inkOf(reasons.empty() ? Role::kRanOnCaller : roleOf(reasons.front()));
  addBars(why, *crowd, bulkhead);
  addReasons(why, *crowd, reasons);
  addFacts(why, *crowd);
  why.prevention = preventionOf(*crowd, reasons, {bulkhead, restricted});
  addJumps(why, *crowd, restricted, lastBefore(log, subject, crowd->to, movesLimit));
  return why;
}

}  // namespace watertight
