// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <deque>

#include "core/time_types.h"
#include "sim/frame.h"

namespace watertight {

/// Makes one frame of two that follow each other: counts add up, peaks are the higher one, the rest is the
/// later's.
void mergeFrame(Frame& earlier, Frame&& later);

/// The run's last minutes. Bounded, however fine the run's sample period: frames that together span no more
/// than kFinest are merged, and what is older than kReach is forgotten.
class FrameHistory {
 public:
  static constexpr Duration kReach = std::chrono::minutes{5} + std::chrono::seconds{5};
  static constexpr Duration kFinest = std::chrono::milliseconds{50};

  /// `frame` is later than all before it.
  void add(Frame frame);
  void clear() { frames_.clear(); }

  [[nodiscard]] const std::deque<Frame>& frames() const { return frames_; }
  [[nodiscard]] bool empty() const { return frames_.empty(); }
  [[nodiscard]] const Frame& last() const { return frames_.back(); }
  /// Index of the first frame that ends after `t`.
  [[nodiscard]] std::size_t firstAfter(Instant t) const;

 private:
  std::deque<Frame> frames_;
};

}  // namespace watertight
