// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/card_details.h"

#include <fmt/format.h>

#include "present/card_header.h"
#include "present/texts.h"
#include "present/time_spent.h"

namespace watertight {
namespace {

constexpr double kNearlyFull = 0.8;

std::string countLabel(std::int64_t count) {
  return figureLabel(static_cast<double>(count));
}

DetailRow littleRow(const FrameColumns& frames, std::size_t told, std::size_t dependency) {
  const auto& now = frames.frame(told).dependencies[dependency];
  const auto group = lately(frames, told, kLittleOver);
  const auto need = littlesLaw(*frames.history, group.first, group.end, dependency);
  DetailRow row{"Little's law needs", figureOrDash(need)};
  row.tip =
      "Calls that arrive a second times their mean latency, over the last five seconds: as many would be in "
      "flight if none were turned away. A limit far below is too tight, one far above protects nothing";
  if (!need || !now.limit || *now.limit == 0) return row;
  row.value += fmt::format(" of {}", *now.limit);
  row.filled = *need / *now.limit;
  row.alarming = *row.filled > 1;
  return row;
}

DetailSection limitSection(const FrameColumns& frames, std::size_t told, std::size_t dependency) {
  const auto& now = frames.frame(told).dependencies[dependency];
  DetailSection section{"Limit", {littleRow(frames, told, dependency)}};
  DetailRow oldest{"oldest call", durationOrDash(now.oldest)};
  oldest.tip = "How long the call that has been in flight for longest has taken so far";
  section.rows.push_back(std::move(oldest));
  if (now.abandoned > 0) {
    section.rows.push_back({"given up, still running",
                            countLabel(now.abandoned),
                            {},
                            {},
                            true,
                            "Calls whose callers have gone, and which still hold their permits"});
  }
  return section;
}

std::string wouldText(const LimiterOutlook& outlook) {
  if (!outlook.would) return std::string{kNothing};
  switch (*outlook.would) {
    case LimitBranch::kDecrease:
      return fmt::format("cut to {}", outlook.to);
    case LimitBranch::kIncrease:
    case LimitBranch::kRamp:
      return fmt::format("grow to {}", outlook.to);
    case LimitBranch::kProbe:
      return "measure";
    case LimitBranch::kHold:
    case LimitBranch::kPaused:
      break;
  }
  return fmt::format("keep {}", outlook.to);
}

DetailSection limiterSection(const LimiterOutlook& outlook) {
  DetailSection section{"Limiter", {}};
  if (outlook.needed > 0) {
    DetailRow evidence{"evidence",
                       fmt::format("{} of {}", countLabel(outlook.outcomes), countLabel(outlook.needed))};
    evidence.filled = static_cast<double>(outlook.outcomes) / static_cast<double>(outlook.needed);
    evidence.tip = "Outcomes that count since its last decision, and how many it wants for the next";
    section.rows.push_back(std::move(evidence));
  }
  section.rows.push_back(
      {"stale · in flight for too long",
       fmt::format("{} · {}", countLabel(outlook.stale), countLabel(outlook.censored)),
       {},
       {},
       outlook.censored > 0,
       "Stale: outcomes of calls that began before its last cut, which are no evidence. In "
       "flight for too long: calls that count as slow although they have not ended"});
  section.rows.push_back({"asked again in",
                          outlook.nextCheck ? durationLabel(*outlook.nextCheck) : "each call",
                          {},
                          {},
                          false,
                          "Until its next check"});
  section.rows.push_back({"would now",
                          wouldText(outlook),
                          {},
                          {},
                          outlook.would == LimitBranch::kDecrease,
                          "What a check at this moment would do: " + outlook.why});
  section.rows.push_back({outlook.why, {}, {}, {}, false, "Why"});
  return section;
}

DetailRow conditionRow(std::string name, const TripDistance::Gauge& gauge, bool share, bool judged) {
  const auto text = [share](double value) { return share ? percentLabel(value) : figureLabel(value); };
  DetailRow row{std::move(name), gauge.value ? text(*gauge.value) : std::string{kNothing}};
  if (!gauge.trips) {
    row.value += " (off)";
    return row;
  }
  row.value += " of " + text(*gauge.trips);
  row.filled = gauge.value.value_or(0) / std::max(1e-9, *gauge.trips);
  row.ink = inkOf(judged ? Role::kOpen : Role::kDisabled);
  row.alarming = judged && *row.filled >= kNearlyFull;
  row.tip = judged ? "The breaker trips where the gauge is full"
                   : "Too few calls yet: the breaker does not judge this before there are enough";
  return row;
}

void addTrips(DetailSection& section, const TripDistance& distance) {
  const bool judged = distance.calls >= distance.minimumCalls;
  if (distance.inARow.trips)
    section.rows.push_back(conditionRow("failures in a row", distance.inARow, false, true));
  if (distance.failureRate.trips) {
    section.rows.push_back(conditionRow("failure rate", distance.failureRate, true, judged));
  }
  if (distance.slowRate.trips)
    section.rows.push_back(conditionRow("slow calls", distance.slowRate, true, judged));
  if (!distance.failureRate.trips && !distance.slowRate.trips) return;
  DetailRow calls{"calls to judge by",
                  fmt::format("{} of {}", countLabel(distance.calls), countLabel(distance.minimumCalls))};
  calls.filled = static_cast<double>(distance.calls) /
                 static_cast<double>(std::max<std::int64_t>(1, distance.minimumCalls));
  calls.tip = "Rates are judged from so many calls on";
  section.rows.push_back(std::move(calls));
}

void addProbes(DetailSection& section, const TripDistance& distance) {
  const auto places = distance.probePlaces > 0 ? countLabel(distance.probePlaces) : std::string{"any number"};
  section.rows.push_back({"probes under way",
                          fmt::format("{} of {}", distance.probesInFlight, places),
                          {},
                          {},
                          false,
                          "Calls that the half-open breaker let past, and places for them"});
  DetailRow succeeded{"probes succeeded",
                      fmt::format("{} of {}", distance.probeSuccesses, distance.probesNeeded)};
  succeeded.filled = static_cast<double>(distance.probeSuccesses) / std::max(1, distance.probesNeeded);
  succeeded.ink = inkOf(Role::kClosed);
  succeeded.tip = "So many successes close the breaker; one failure opens it again";
  section.rows.push_back(std::move(succeeded));
  if (distance.patience) {
    section.rows.push_back({"patience left",
                            durationLabel(*distance.patience),
                            {},
                            {},
                            false,
                            "Then the probes are given up, and the next call probes anew"});
  }
}

DetailSection breakerSection(const DependencyFrame& now) {
  DetailSection section{"Breaker", {}};
  switch (now.breaker) {
    case BreakerState::kClosed:
      addTrips(section, *now.distance);
      break;
    case BreakerState::kHalfOpen:
      addProbes(section, *now.distance);
      break;
    case BreakerState::kOpen:
      section.rows.push_back({"until a probe may pass",
                              now.probeDue ? "the next call probes" : durationOrDash(now.reopensIn),
                              {},
                              {},
                              false,
                              "An open breaker refuses every call until its recovery time is over"});
      break;
    case BreakerState::kForcedOpen:
    case BreakerState::kDisabled:
      section.rows.push_back({"by hand", std::string{stateLabel(now.breaker)}, {}, {}, false, {}});
      break;
  }
  return section;
}

DetailSection retrySection(const FrameColumns& frames, std::size_t told, const RetrySettings& settings,
                           std::size_t dependency) {
  const auto& now = frames.frame(told).dependencies[dependency];
  const auto group = lately(frames, told, kLittleOver);
  std::int64_t arrivals = 0;
  std::int64_t retried = 0;
  std::int64_t refused = 0;
  for (auto i = group.first; i < group.end; ++i) {
    const auto& d = frames.frame(i).dependencies[dependency];
    arrivals += d.arrivals;
    retried += d.retried;
    refused += d.retriesRefused;
  }
  DetailSection section{"Retries", {}};
  const auto first = arrivals - retried;
  const auto amplified =
      first > 0 ? std::optional{static_cast<double>(arrivals) / static_cast<double>(first)} : std::nullopt;
  DetailRow factor{"amplification", amplified ? factorLabel(*amplified) : std::string{kNothing}};
  factor.filled =
      amplified ? std::optional{(*amplified - 1) / std::max(1, settings.attempts - 1)} : std::nullopt;
  factor.ink = inkOf(Role::kRamp);
  factor.tip =
      "Attempts that arrive for each call, over the last five seconds; the gauge is full where every "
      "call uses all its attempts";
  section.rows.push_back(std::move(factor));
  if (now.retryBudget && settings.budget) {
    DetailRow budget{"budget left", fmt::format("{} of {}", figureLabel(*now.retryBudget),
                                                figureLabel(settings.budget->burst))};
    budget.filled = *now.retryBudget / std::max(1e-9, settings.budget->burst);
    budget.ink = inkOf(Role::kClosed);
    budget.alarming = *now.retryBudget < 1;
    budget.tip = "Retries that may still be made; first attempts fill it again";
    section.rows.push_back(std::move(budget));
  }
  if (refused > 0) {
    section.rows.push_back(
        {"not retried for want of it", countLabel(refused), {}, {}, true, "In the last five seconds"});
  }
  return section;
}

}  // namespace

std::vector<DetailSection> cardDetails(const FrameColumns& frames, const Scenario& live,
                                       std::size_t dependency) {
  std::vector<DetailSection> sections;
  const auto told = frames.toldFrame();
  if (!told) return sections;
  const auto& now = frames.frame(*told).dependencies[dependency];
  sections.push_back(limitSection(frames, *told, dependency));
  if (now.limiter) sections.push_back(limiterSection(*now.limiter));
  if (now.distance) sections.push_back(breakerSection(now));
  if (const auto& retry = live.dependencies[dependency].retry) {
    sections.push_back(retrySection(frames, *told, *retry, dependency));
  }
  return sections;
}

}  // namespace watertight
