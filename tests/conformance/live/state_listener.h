// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <atomic>
#include <mutex>
#include <vector>

#include "runtime/live_compartment.h"

namespace watertight::conformance {

/// Hears of a breaker's transitions, in the order in which it is told, and may ask the compartment back.
class StateListener final : public CallObserver {
 public:
  /// From now on it asks this compartment for its state, and whether it lets a call through, each time.
  void askBack(LiveCompartment& compartment) { askedBack_ = &compartment; }

  void onState(Instant, const BreakerChange& change) override;

  [[nodiscard]] std::vector<BreakerChange> heard() const;
  /// Transitions that do not begin where the one before them ended.
  [[nodiscard]] int brokenLinks() const;

  [[nodiscard]] std::optional<BreakerState> sawState() const { return sawState_; }
  [[nodiscard]] std::optional<bool> sawCanCall() const { return sawCanCall_; }

 private:
  mutable std::mutex mutex_;
  std::vector<BreakerChange> heard_;
  std::atomic<LiveCompartment*> askedBack_ = nullptr;
  std::optional<BreakerState> sawState_;
  std::optional<bool> sawCanCall_;
};

}  // namespace watertight::conformance
