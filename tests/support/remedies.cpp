// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/remedies.h"

#include <fmt/format.h>

namespace watertight::testing_support {
namespace {

constexpr double kLittle = 1e-9;

// Towards the side where the relation holds, or not.
std::int64_t step(const Need& need, Pull pull) {
  switch (need.relation) {
    case Relation::kAtLeast:
      return pull == Pull::kEnough ? 0 : -1;
    case Relation::kAbove:
      return pull == Pull::kEnough ? 1 : 0;
    case Relation::kAtMost:
      return pull == Pull::kEnough ? 0 : 1;
    case Relation::kBelow:
      return pull == Pull::kEnough ? -1 : 0;
  }
  return 0;
}

double ratio(const Need& need, Pull pull) {
  // What was computed may be off by its last bit.
  const double exact = std::get<double>(need.amount);
  const double margin = need.relation == Relation::kAtLeast && pull == Pull::kEnough ? kLittle : 0;
  return exact * (1 + margin + kLittle * static_cast<double>(step(need, pull)));
}

int whole(const Need& need, Pull pull) {
  return static_cast<int>(std::get<std::int64_t>(need.amount) + step(need, pull));
}

Duration time(const Need& need, Pull pull) {
  return std::get<Duration>(need.amount) + Duration{step(need, pull)};
}

const char* sign(Relation relation) {
  constexpr const char* kSigns[] = {"<", "≤", "≥", ">"};
  return kSigns[static_cast<int>(relation)];
}

std::string text(const Amount& amount) {
  if (const auto* d = std::get_if<Duration>(&amount)) return fmt::format("{:.6g} ms", toMilliseconds(*d));
  if (const auto* x = std::get_if<double>(&amount)) return fmt::format("{:.4g}", *x);
  return fmt::format("{}", std::get<std::int64_t>(amount));
}

}  // namespace

LimiterSettings with(LimiterSettings s, const Remedy& remedy, Pull pull) {
  for (const auto& need : remedy) {
    if (need.lever == Lever::kErrorThreshold) s.errorThreshold = ratio(need, pull);
    if (need.lever == Lever::kLatencyThreshold) s.latencyThreshold = time(need, pull);
    if (need.lever == Lever::kMinSamples) s.minSamples = whole(need, pull);
    if (need.lever == Lever::kMax) s.max = whole(need, pull);
    if (need.lever == Lever::kUsed) s.used = ratio(need, pull);
    if (need.lever == Lever::kTimeout) s.timeout = time(need, pull);
    if (need.lever == Lever::kTolerance) s.tolerance = ratio(need, pull);
    if (need.lever == Lever::kQueueSize) s.queueSize = whole(need, pull);
    if (need.lever == Lever::kBuffer) s.buffer = ratio(need, pull);
  }
  return s;
}

BreakerSettings with(BreakerSettings s, const Remedy& remedy, Pull pull) {
  for (const auto& need : remedy) {
    if (need.lever == Lever::kConsecutiveFailures) s.consecutiveFailures = whole(need, pull);
    if (need.lever == Lever::kFailureRate) s.failureRate = ratio(need, pull);
    if (need.lever == Lever::kSlowRate) s.slowRate = ratio(need, pull);
    if (need.lever == Lever::kMinimumCalls) s.minimumCalls = whole(need, pull);
    if (need.lever == Lever::kProbeSuccesses) s.probeSuccesses = whole(need, pull);
  }
  return s;
}

std::optional<Amount> amountOf(const Remedy& remedy, Lever lever) {
  for (const auto& need : remedy) {
    if (need.lever == lever) return need.amount;
  }
  return std::nullopt;
}

std::vector<std::string> texts(const std::vector<Remedy>& remedies) {
  std::vector<std::string> out;
  for (const auto& remedy : remedies) {
    out.emplace_back();
    for (const auto& need : remedy) {
      if (!out.back().empty()) out.back() += ", ";
      out.back() += fmt::format("{} {} {}", nameOf(need.lever), sign(need.relation), text(need.amount));
    }
  }
  return out;
}

std::vector<std::string> texts(const std::vector<Comparison>& comparisons) {
  static constexpr std::array kMeasures{"samples",           "error rate",   "p95",       "slow calls",
                                        "in flight",         "call latency", "queue",     "gradient",
                                        "failures in a row", "failure rate", "slow rate", "probe successes",
                                        "recovery",          "patience"};
  std::vector<std::string> out;
  for (const auto& c : comparisons) {
    out.push_back(fmt::format("{}{} {} {} {}",
                              c.holds ? "" : "no: ", kMeasures[static_cast<std::size_t>(c.measure)],
                              text(c.value), sign(c.relation), text(c.threshold)));
  }
  return out;
}

}  // namespace watertight::testing_support
