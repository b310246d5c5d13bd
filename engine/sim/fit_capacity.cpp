// SPDX-License-Identifier: MIT
#include "sim/fit_capacity.h"

#include <algorithm>
#include <cmath>

#include "sim/fit_trial.h"
#include "sim/fit_usual.h"

namespace watertight {
namespace {

constexpr double kSlowFrom = 1.25, kNoLonger = 1.1, kHoldsBack = 1.25;
constexpr double kALittleFaster = 0.95, kFastest = 0.9;
constexpr double kSlowdownFrom = 1.15, kTimeoutsFrom = 0.02;
constexpr double kConstant = 0.75;
constexpr int kSteps = 12;

bool isSlow(const FitTrial& trial, std::size_t slice, const FittedPeriod& period) {
  const bool seems = period.slowdown > kSlowdownFrom || period.timeoutRate > kTimeoutsFrom;
  return seems && trial.observed(slice) > kSlowFrom * trial.quiet(slice);
}

/// The least capacity with which calls, a little faster than quiet ones, hold on no longer than they did.
int leastCapacity(const FitTrial& trial, std::size_t slice, double observed) {
  FitManner manner{.slowdown = kALittleFaster, .queues = true};
  int enough = std::max(1, static_cast<int>(trial.held(slice, manner).mostServed));
  int least = 1;
  while (least < enough) {
    manner.servers = least + (enough - least) / 2;
    const bool isEnough = trial.held(slice, manner).time <= kNoLonger * observed;
    isEnough ? enough = manner.servers : least = manner.servers + 1;
  }
  return enough;
}

/// With which they hold on as long as they did, up to `most`.
double remainderOf(const FitTrial& trial, std::size_t slice, int capacity, double observed, double most) {
  double low = kFastest, high = std::max(1.0, most);
  for (int i = 0; i < kSteps; ++i) {
    const double middle = std::sqrt(low * high);
    const FitManner manner{.servers = capacity, .slowdown = middle, .queues = true};
    (trial.held(slice, manner).time < observed ? low : high) = middle;
  }
  return low;
}

void fitSlow(const FitTrial& trial, std::size_t slice, FittedPeriod& period) {
  const double observed = trial.observed(slice);
  period.capacity = leastCapacity(trial, slice, observed);
  // With several servers it makes up for those that are not whole. With one it may be all: a period of
  // timeouts alone says nothing of how slow its calls were, but that they took that long.
  const double servers = period.capacity;
  const double most = servers > 1 ? kALittleFaster * servers / (servers - 1)
                                  : std::max(period.slowdown, trial.slowest(slice));
  period.remainder = remainderOf(trial, slice, period.capacity, observed, most);
}

void fitOther(const FitTrial& trial, std::size_t slice, int proven, FittedPeriod& period) {
  period.remainder = period.slowdown;
  period.capacity = proven;
  const FitManner manner = mannerOf(period, FitExtreme::kCapacityLoss);
  if (trial.held(slice, manner).time > kHoldsBack * trial.observed(slice)) period.capacity = 0;
}

CapacityInterval intervalOf(const std::vector<FittedPeriod>& periods, int atLeast) {
  CapacityInterval interval{atLeast, {}, {}};
  int most = 0;
  for (const auto& period : periods) {
    if (!period.slow) continue;
    interval.worst = std::min(interval.worst.value_or(period.capacity), period.capacity);
    most = std::max(most, period.capacity);
  }
  if (!interval.worst || *interval.worst < kConstant * atLeast) return interval;
  interval.atLeast = std::min(atLeast, *interval.worst);
  interval.atMost = std::max(atLeast, most);
  return interval;
}

}  // namespace

void fitCapacity(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                 DownstreamFit& fit) {
  FitTrial trial(calls, slices, clock, fit);
  for (std::size_t i = 0; i < slices.size(); ++i) fit.periods[i].slow = isSlow(trial, i, fit.periods[i]);
  const int atLeast = mostAtUsual(calls, slices, clock, fit);
  int proven = atLeast;
  for (std::size_t i = 0; i < slices.size(); ++i) {
    FittedPeriod& period = fit.periods[i];
    period.slow ? fitSlow(trial, i, period) : fitOther(trial, i, proven, period);
    if (period.slow) proven = std::max(proven, period.capacity);
    trial.goOn(i, mannerOf(period, FitExtreme::kCapacityLoss), [](const auto&, double) {});
  }
  fit.capacity = intervalOf(fit.periods, atLeast);
}

}  // namespace watertight
