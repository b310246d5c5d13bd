// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

enum class BreakerState : std::uint8_t { kClosed, kOpen, kHalfOpen, kForcedOpen, kDisabled };

template <>
struct EnumNames<BreakerState> {
  static constexpr std::array<std::string_view, 5> names{"closed", "open", "half_open", "forced_open",
                                                         "disabled"};
};

struct Grounds;  // policy/grounds.h

/// What a change was decided on, where somebody wanted to know; null otherwise. It says nothing that
/// happened: changes that are the same but for it are equal.
class GroundsPtr {
 public:
  GroundsPtr() = default;
  explicit GroundsPtr(std::shared_ptr<const Grounds> grounds) : grounds_(std::move(grounds)) {}

  [[nodiscard]] const Grounds* get() const { return grounds_.get(); }
  const Grounds& operator*() const { return *grounds_; }
  const Grounds* operator->() const { return grounds_.get(); }
  explicit operator bool() const { return grounds_ != nullptr; }
  bool operator==(const GroundsPtr&) const { return true; }

 private:
  std::shared_ptr<const Grounds> grounds_;
};

/// Which rule of a limiter spoke.
enum class LimitBranch : std::uint8_t { kDecrease, kIncrease, kHold, kRamp, kPaused, kProbe };

template <>
struct EnumNames<LimitBranch> {
  static constexpr std::array<std::string_view, 6> names{"decrease", "increase", "hold",
                                                         "ramp",     "paused",   "probe"};
};

/// A limiter's decision, with the figures that it compared.
struct LimitChange {
  LimitBranch branch = LimitBranch::kHold;
  int from = 0, to = 0;
  std::string_view algorithm;       ///< a static name
  std::optional<double> errorRate;  ///< none without outcomes
  std::optional<Duration> p95;
  int samples = 0;   ///< outcomes and censored calls that were judged
  int slow = 0;      ///< of them slower than the latency threshold
  int censored = 0;  ///< of them still in flight (SEMANTICS A8)
  std::string why;
  std::optional<Duration> latency{};   ///< of the sample that a rule judged
  std::optional<Duration> baseline{};  ///< what the rule takes for normal
  std::optional<int> inFlight{};       ///< of the sample
  bool monitored = false;              ///< computed only: nothing was enforced
  GroundsPtr grounds{};

  /// Whether the limit in force is another one now.
  [[nodiscard]] bool changesLimit() const { return from != to && !monitored; }

  bool operator==(const LimitChange&) const = default;
};

/// A breaker's transition. A void episode (SEMANTICS C5) is half-open to half-open.
struct BreakerChange {
  BreakerState from = BreakerState::kClosed, to = BreakerState::kClosed;
  std::string why;
  GroundsPtr grounds{};

  bool operator==(const BreakerChange&) const = default;
};

}  // namespace watertight
