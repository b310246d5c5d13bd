// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "runtime/thread_slot.h"

namespace watertight {

/// What calls did in a lane since it was last asked: for the books.
struct LaneTally {
  std::int64_t endedWell = 0;
  std::int64_t adopted = 0;  ///< still running, and the compartment's own now
};

/// One stripe of a lane for each thread, as far as they go, and which of them have permits on loan. All but
/// own() is for whoever holds the compartment's lock.
template <typename Stripe>
class LaneStripes {
 public:
  [[nodiscard]] Stripe& own() { return stripes_[ownIndex()]; }

  /// Nothing is on loan: nothing runs in the lane, and nothing can begin to.
  [[nodiscard]] bool quiet() const { return used_ == 0; }
  [[nodiscard]] int onLoan() const { return onLoan_; }

  Stripe& lendToOwn() {
    const std::size_t i = ownIndex();
    used_ |= std::uint32_t{1} << i;
    ++lent_[i];
    ++onLoan_;
    return stripes_[i];
  }
  /// So many of a stripe's are not on loan any longer.
  void returned(const Stripe& stripe, int permits) {
    const auto i = static_cast<std::size_t>(&stripe - stripes_.data());
    onLoan_ -= permits;
    lent_[i] -= permits;
    if (lent_[i] == 0) used_ &= ~(std::uint32_t{1} << i);
  }

  template <typename Use>
  void forEachUsed(Use use) {
    for (std::size_t i = 0; i < kStripes; ++i) {
      if ((used_ >> i & 1) != 0) use(stripes_[i]);
    }
  }

 private:
  static constexpr std::size_t kStripes = 16;
  static std::size_t ownIndex() { return threadSlot() % kStripes; }

  std::array<Stripe, kStripes> stripes_;
  std::array<int, kStripes> lent_{};
  std::uint32_t used_ = 0;
  int onLoan_ = 0;
};

}  // namespace watertight
