// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/time_view.h"

namespace watertight {

/// A part of the frame that stands for the time in sight on the picture of the whole run.
enum class BrushPart : std::uint8_t { kNone, kFrom, kInside, kTo };

/// The part under `x` of a frame between `from` and `to`, all in pixels. A narrow frame can still be taken in
/// its middle.
BrushPart brushPartAt(double x, double from, double to);

/// Moves what `view` shows by a share of its length, later or earlier; all of it has nowhere to go.
void moveBrush(TimeView& view, double share);
/// Makes it longer, or shorter, by a share of its length, at its right side. All of it can become shorter.
void stretchBrush(TimeView& view, double share);

/// A frame that a hand has taken.
class BrushDrag {
 public:
  /// `part` of the frame around what `view` shows was taken at `taken`; kNone: beside it, the frame comes.
  BrushDrag(TimeView& view, BrushPart part, Instant taken);

  [[nodiscard]] BrushPart part() const { return part_; }
  /// The hand is at `at` now: the frame comes along, or the side that was taken. A frame that is drawn to the
  /// present follows it.
  void moveTo(TimeView& view, Instant at) const;

 private:
  BrushPart part_;
  Duration toEnd_;  ///< from where it was taken to the frame's right side
};

}  // namespace watertight
