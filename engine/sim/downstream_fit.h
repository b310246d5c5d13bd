// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/enum_names.h"
#include "downstream/latency_model.h"
#include "sim/fit_calls.h"

namespace watertight {

/// A slowdown and a loss of capacity look alike in a log. Of a slow time it is taken either that every call's
/// service was slow, or that calls queued for as few servers as can be.
enum class FitExtreme : std::uint8_t { kSlowdown, kCapacityLoss };

template <>
struct EnumNames<FitExtreme> {
  static constexpr std::array<std::string_view, 2> names{"slowdown", "capacity_loss"};
};

/// How a downstream did in one period.
struct FittedPeriod {
  Micros begin{};        ///< in the trace's time
  double slowdown = 1;   ///< service times are so many times the quiet ones, if all of it is slowdown
  double errorRate = 0;  ///< of the calls whose outcome is known
  double timeoutRate = 0;
  /// Its calls took over a quarter longer, together, than quiet ones: if capacity was lost, this is where.
  bool slow = false;
  int capacity = 0;      ///< servers if capacity was lost; 0: no limit
  double remainder = 1;  ///< the slowdown that is left to explain by then
};

/// What can be said of how many calls a downstream serves at once.
struct CapacityInterval {
  int atLeast = 1;            ///< so many in flight took no longer than usual
  std::optional<int> atMost;  ///< if calls queued in slow periods, and capacity never changed
  std::optional<int> worst;   ///< in the worst period, if capacity was lost; none: never saturated
};

enum class FitVerdict : std::uint8_t { kGood, kFair, kBad, kTooFew };

template <>
struct EnumNames<FitVerdict> {
  static constexpr std::array<std::string_view, 4> names{"good", "fair", "bad", "too few calls to tell"};
};

/// How far the fitted downstream is from the calls of the held-out third, under each extreme: for every
/// period (with others, up to 200 held-out calls) the mean factor by which p50 and p95 of the calls that
/// were served or timed out are off, weighted by calls; 0.06 is 6 %. None below 30 held-out calls.
struct FitError {
  std::optional<double> slowdown, capacityLoss;

  /// Of the extreme that comes nearer.
  [[nodiscard]] std::optional<double> least() const;
  /// By the nearest whole percent: good up to 15, fair up to 30, else bad.
  [[nodiscard]] FitVerdict verdict() const;
};

/// A downstream's model as its recorded calls tell it. Immutable.
struct DownstreamFit {
  LatencySamples service;             ///< sorted, not empty: see fit_service.h
  Micros patience{-1};                ///< after which that day's callers gave up; negative: none did
  std::vector<FittedPeriod> periods;  ///< those with calls, by time; not empty
  CapacityInterval capacity;
  FitError error;

  /// The one that holds then: of a time without calls, the one before.
  [[nodiscard]] const FittedPeriod& at(Micros time) const;
};

/// Fits a downstream to a dependency's calls. None: fewer than 20 of them were served. About a second for a
/// million calls. Pure; draws depend on nothing but the calls' numbers.
std::shared_ptr<const DownstreamFit> fitDownstream(const FitCalls& calls, const FitClock& clock);

}  // namespace watertight
