// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "core/time_types.h"
#include "present/time_axis.h"

namespace watertight {

/// Which stretch of the run is in sight: one that follows the present, or one that stands still wherever it
/// was put. What is in sight never leaves the run, but for the part of a span that the run is too short to
/// fill.
class TimeView {
 public:
  static constexpr Duration kShortest = std::chrono::seconds{1};
  static constexpr Duration kUsual = std::chrono::minutes{1};

  /// The run is at `present` now. One that is earlier than before belongs to another run.
  void advance(Instant present);
  /// Forgets where it stood: another run begins.
  void reset();

  void follow();
  /// Follows, with this span.
  void showLast(Duration span);
  /// Follows with all of the run in sight, however long it grows.
  void showAll();
  /// `factor` > 1: closer. What lies at `share` of the width, from the left, stays where it is.
  void zoom(double factor, double share);
  /// The same about the present where the view follows, about the mark where it is in sight, else about the
  /// middle.
  void zoom(double factor);
  /// Later, or earlier if `by` is below zero. Whoever pulls beyond the present follows it.
  void pan(Duration by);
  /// Stands still, with `t` marked and in the middle, as far as the run's ends allow.
  void showMoment(Instant t);
  /// Stands still and shows this stretch, or more where it is too short.
  void show(Instant from, Instant to);

  [[nodiscard]] bool follows() const { return !end_; }
  [[nodiscard]] bool showsAll() const { return all_; }
  [[nodiscard]] Duration span() const { return span_; }
  [[nodiscard]] Instant end() const { return end_.value_or(present_); }
  [[nodiscard]] Instant from() const { return end() - span_; }
  /// The moment at a share of the width, from the left.
  [[nodiscard]] Instant at(double share) const;
  [[nodiscard]] Instant present() const { return present_; }
  [[nodiscard]] std::optional<Instant> marked() const { return marked_; }
  /// The longest span: the whole run, with a little room to grow.
  [[nodiscard]] Duration longest() const;
  [[nodiscard]] TimeAxis axis(int columns) const;

 private:
  void stand(Instant end);
  void setSpan(Duration span);

  Instant present_{};
  Duration span_ = kUsual;
  bool all_ = false;
  std::optional<Instant> end_;  ///< none: follows
  std::optional<Instant> marked_;
};

}  // namespace watertight
