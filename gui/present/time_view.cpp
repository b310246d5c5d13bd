// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/time_view.h"

#include <cmath>

namespace watertight {
namespace {

// What lies under a share of the width, counted from its end.
Duration fromEnd(Duration span, double share) {
  return Duration{std::llround(static_cast<double>(span.count()) * (1 - share))};
}

}  // namespace

void TimeView::advance(Instant present) {
  if (present < present_) reset();
  present_ = present;
  if (all_) span_ = longest();
}

void TimeView::reset() {
  present_ = Instant{};
  follow();
}

void TimeView::follow() {
  end_.reset();
  marked_.reset();
}

void TimeView::showLast(Duration span) {
  setSpan(span);
  follow();
}

void TimeView::showAll() {
  follow();
  all_ = true;
  span_ = longest();
}

// In steps of a tenth, so that the axis is not scaled anew with every frame.
Duration TimeView::longest() const {
  constexpr double kGrowth = 1.1;
  const double usual = toSeconds(kUsual);
  const double run = std::max(usual, toSeconds(present_.time_since_epoch()));
  const double steps = std::ceil(std::log(run / usual) / std::log(kGrowth) - 1e-9);
  return fromSeconds(usual * std::pow(kGrowth, steps));
}

void TimeView::setSpan(Duration span) {
  all_ = false;
  span_ = std::max(span, kShortest);
}

// A span that the run fills lies within the run; one that is longer holds all of it, somewhere.
void TimeView::stand(Instant end) {
  all_ = false;
  const Instant asLongAsSpan{span_};
  end_ = std::clamp(end, std::min(present_, asLongAsSpan), std::max(present_, asLongAsSpan));
}

void TimeView::zoom(double factor, double share) {
  if (!(factor > 0) || !std::isfinite(factor) || !std::isfinite(share)) return;
  const bool followed = follows();
  const auto before = span_;
  const auto fixed = end() - fromEnd(span_, share);
  const double wanted = static_cast<double>(span_.count()) / factor;
  setSpan(Duration{std::llround(std::min(wanted, static_cast<double>(std::max(longest(), before).count())))});
  const auto end = fixed + fromEnd(span_, share);
  if (!followed || end < present_) stand(end);
}

void TimeView::zoom(double factor) {
  if (follows()) return zoom(factor, 1);
  const bool markInSight = marked_ && *marked_ >= from() && *marked_ <= end();
  zoom(factor, markInSight ? toSeconds(*marked_ - from()) / toSeconds(span_) : 0.5);
}

void TimeView::pan(Duration by) {
  const auto wanted = end() + by;
  if (by > Duration::zero() && wanted >= present_ && Instant{span_} <= present_) return follow();
  if (!follows() || by < Duration::zero()) stand(wanted);
}

void TimeView::showMoment(Instant t) {
  if (all_) setSpan(kUsual);
  stand(t + span_ / 2);
  marked_ = t;
}

void TimeView::show(Instant from, Instant to) {
  setSpan(std::min(to - from, longest()));
  stand(to);
}

Instant TimeView::at(double share) const {
  return end() - fromEnd(span_, share);
}

TimeAxis TimeView::axis(int columns) const {
  TimeAxis axis{end(), span_, std::max(1, columns)};
  axis.follows = follows();
  axis.present = present_;
  axis.marked = marked_;
  return axis;
}

}  // namespace watertight
