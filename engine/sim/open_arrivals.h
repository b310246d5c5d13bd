// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/time_types.h"
#include "sim/scenario.h"

namespace watertight {

constexpr bool isOpen(Arrivals arrivals) {
  return arrivals == Arrivals::kPoisson || arrivals == Arrivals::kConstant;
}

/// When open requests come (SEMANTICS S2): gaps drawn, or constant, in units of the mean gap, so that a
/// change of rate stretches what is left of the present gap and draws nothing anew. The first gap starts at
/// time zero.
class OpenArrivals {
 public:
  OpenArrivals(Arrivals kind, std::uint64_t seed, double rate);

  /// When the next request comes; kNever at a rate of zero.
  [[nodiscard]] Instant next() const { return next_; }
  /// It came: the gap to the one after it begins.
  void advance(Instant now);
  /// The same rate again changes nothing, to the nanosecond.
  void setRate(Instant now, double rate);
  [[nodiscard]] double rate() const { return rate_; }

 private:
  double nextGap();
  void drawAhead();
  void aim(Instant now);

  Arrivals kind_;
  std::uint64_t seed_;
  double rate_;
  std::uint64_t drawn_ = 0;
  /// Drawn some at a time: a draw alone has to wait for each of its steps, several wait together.
  std::array<double, 16> ahead_{};
  std::size_t used_ = ahead_.size();
  double gapLeft_;  // in mean gaps, as of since_
  Instant since_{};
  Instant next_ = kNever;
};

}  // namespace watertight
