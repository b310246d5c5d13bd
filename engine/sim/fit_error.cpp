// SPDX-License-Identifier: MIT
#include "sim/fit_error.h"

#include <algorithm>
#include <cmath>

#include "core/deterministic_math.h"
#include "sim/fit_trial.h"

namespace watertight {
namespace {

constexpr std::size_t kFewest = 30, kGroup = 200;
constexpr int kGoodUpTo = 15, kFairUpTo = 30;  // percent

using Latencies = std::vector<double>;  // microseconds

/// Calls that are compared with one another: held-out ones of one period, or of some that follow each other.
struct Group {
  Latencies observed, predicted;
};

double logOfNearestRank(Latencies& values, std::size_t percent) {
  const std::size_t rank = (values.size() * percent + 99) / 100;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::nth_element(values.begin(), place, values.end());
  return detLog(std::max(1.0, *place));
}

double distance(Group& group) {
  double sum = 0;
  for (const std::size_t percent : {std::size_t{50}, std::size_t{95}}) {
    sum += std::abs(logOfNearestRank(group.predicted, percent) - logOfNearestRank(group.observed, percent));
  }
  return sum / 2;
}

std::optional<double> errorOf(std::vector<Group> groups) {
  double sum = 0;
  std::size_t calls = 0;
  for (auto& group : groups) {
    sum += distance(group) * static_cast<double>(group.observed.size());
    calls += group.observed.size();
  }
  if (calls < kFewest) return std::nullopt;
  return detExp(sum / static_cast<double>(calls)) - 1;
}

/// What is left at the end belongs to the group before.
void joinLast(std::vector<Group>& groups) {
  if (groups.size() < 2 || groups.back().observed.size() >= kGroup) return;
  const Group last = std::move(groups.back());
  groups.pop_back();
  auto& into = groups.back();
  into.observed.insert(into.observed.end(), last.observed.begin(), last.observed.end());
  into.predicted.insert(into.predicted.end(), last.predicted.begin(), last.predicted.end());
}

/// What each call would have taken, by call.
Latencies predict(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                  const DownstreamFit& fit, FitExtreme extreme) {
  Latencies predicted(calls.size());
  FitTrial trial(calls, slices, clock, fit);
  for (std::size_t s = 0; s < slices.size(); ++s) {
    trial.goOn(s, mannerOf(fit.periods[s], extreme), [&](const FitArrival& arrival, double leaves) {
      predicted[arrival.call] = trial.felt(leaves - arrival.at);
    });
  }
  return predicted;
}

std::vector<Group> groupsOf(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                            const DownstreamFit& fit, const Latencies& predicted) {
  std::vector<Group> groups;
  const Micros patience = fit.patience.count() < 0 ? Micros::max() : fit.patience;
  for (const auto& slice : slices) {
    if (groups.empty() || groups.back().observed.size() >= kGroup) groups.emplace_back();
    for (std::size_t i = slice.first; i < slice.last; ++i) {
      const FitCall& call = calls[i];
      if (!clock.isHeldOut(call.start) || !(call.served() || call.timedOut())) continue;
      groups.back().observed.push_back(static_cast<double>(std::min(call.latency, patience).count()));
      groups.back().predicted.push_back(predicted[i]);
    }
  }
  if (!groups.empty() && groups.back().observed.empty()) groups.pop_back();
  joinLast(groups);
  return groups;
}

}  // namespace

std::optional<double> FitError::least() const {
  if (!slowdown || !capacityLoss) return slowdown ? slowdown : capacityLoss;
  return std::min(*slowdown, *capacityLoss);
}

FitVerdict FitError::verdict() const {
  const auto error = least();
  if (!error) return FitVerdict::kTooFew;
  const auto percent = std::llround(*error * 100);
  return percent <= kGoodUpTo   ? FitVerdict::kGood
         : percent <= kFairUpTo ? FitVerdict::kFair
                                : FitVerdict::kBad;
}

FitError measureFit(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                    const DownstreamFit& fit) {
  const auto error = [&](FitExtreme extreme) {
    return errorOf(groupsOf(calls, slices, clock, fit, predict(calls, slices, clock, fit, extreme)));
  };
  return {error(FitExtreme::kSlowdown), error(FitExtreme::kCapacityLoss)};
}

}  // namespace watertight
