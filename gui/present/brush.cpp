// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/brush.h"

#include <algorithm>
#include <cmath>

namespace watertight {

BrushPart brushPartAt(double x, double from, double to) {
  constexpr double kReach = 5;
  const double inward = std::min(kReach, (to - from) / 4);
  if (x < from - kReach || x > to + kReach) return BrushPart::kNone;
  if (x <= from + inward) return BrushPart::kFrom;
  return x >= to - inward ? BrushPart::kTo : BrushPart::kInside;
}

namespace {

/// Of the part of the run that is in sight.
Duration shareOf(const TimeView& view, double share) {
  return std::chrono::round<Duration>((view.end() - std::max(Instant{}, view.from())) * share);
}

}  // namespace

void moveBrush(TimeView& view, double share) {
  if (!view.showsAll()) view.pan(shareOf(view, share));
}

void stretchBrush(TimeView& view, double share) {
  const Instant from = std::max(Instant{}, view.from());
  const Instant end = view.end() + shareOf(view, share);
  if (end < view.present()) return view.show(from, std::max(end, from + TimeView::kShortest));
  if (from == Instant{}) return view.showAll();
  view.showLast(view.present() - from);
}

BrushDrag::BrushDrag(TimeView& view, BrushPart part, Instant taken)
    : part_(part), toEnd_(view.end() - taken) {
  if (part_ != BrushPart::kNone) return;
  part_ = BrushPart::kInside;
  toEnd_ = view.span() / 2;
  moveTo(view, taken);
}

void BrushDrag::moveTo(TimeView& view, Instant at) const {
  switch (part_) {
    case BrushPart::kNone:
      return;
    case BrushPart::kInside:
      return view.pan(at + toEnd_ - view.end());
    case BrushPart::kFrom:
      if (view.follows()) return view.showLast(view.present() - at);
      return view.show(std::min(at, view.end() - TimeView::kShortest), view.end());
    case BrushPart::kTo:
      if (at >= view.present()) return view.showLast(view.present() - view.from());
      return view.show(view.from(), std::max(at, view.from() + TimeView::kShortest));
  }
}

}  // namespace watertight
