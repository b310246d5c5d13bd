// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <deque>

#include "core/time_types.h"
#include "present/kept_frame.h"

namespace watertight {

/// A breaker that two frames show in different states.
struct BreakerSeen {
  Instant began, seen;  ///< between which it changed: the later frame's begin and end
  std::size_t dependency = 0;
  BreakerState from{}, to{};
};

/// The whole run, the last minutes of it as fine as it was sampled. Bounded, however long the run and however
/// fine its sample period: frames that together span no more than kFinest are merged at once; those older
/// than kFull become coarser steps, a second long at first, and twice as long whenever they are more than
/// kMostCoarse. So there are never more than kMostFrames, whatever the speed, and after half an hour of the
/// run it takes no more memory: measured, with 3 dependencies at most 22 MB sampled every 100 ms and 40 MB
/// every 50 ms, with 12 at most 80 and 147 MB.
class FrameHistory {
 public:
  static constexpr Duration kFull = std::chrono::minutes{10};
  static constexpr Duration kFinest = std::chrono::milliseconds{50};
  static constexpr Duration kCoarse = std::chrono::seconds{1};
  static constexpr std::size_t kMostCoarse = 1024;
  /// Old frames become coarse ones together, every so much of the run's time.
  static constexpr Duration kBatch = std::chrono::seconds{10};
  static constexpr std::size_t kMostChanges = 5000;
  /// Of two neighbours that were not merged the periods add up to more than kFinest.
  static constexpr std::size_t kMostFrames =
      kMostCoarse + 2 * static_cast<std::size_t>((kFull + kBatch) / kFinest) + 2;

  /// `frame` is later than all before it.
  void add(Frame frame);
  void clear();

  /// Oldest first.
  [[nodiscard]] const std::deque<KeptFrame>& frames() const { return frames_; }
  [[nodiscard]] bool empty() const { return frames_.empty(); }
  [[nodiscard]] const KeptFrame& last() const { return frames_.back(); }
  /// The last kMostChanges ones, oldest first, as fine as frames came.
  [[nodiscard]] const std::deque<BreakerSeen>& breakerChanges() const { return changes_; }
  /// Index of the first frame that ends after `t`.
  [[nodiscard]] std::size_t firstAfter(Instant t) const;

 private:
  void noteChanges(const Frame& frame);
  void coarsen(Instant before);
  void halveCoarse();

  std::deque<KeptFrame> frames_;  ///< coarse ones first
  std::size_t coarse_ = 0;        ///< how many
  Duration step_ = kCoarse;       ///< of coarse frames
  std::deque<BreakerSeen> changes_;
};

}  // namespace watertight
