// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/shared_time.h"

namespace watertight {

TimeAxis SharedTime::axis(int columns) const {
  auto axis = view_.axis(columns);
  if (!pointed_) return axis;
  const auto moment = view_.at(*pointed_);
  if (moment >= Instant{} && moment <= view_.present()) axis.pointed = moment;
  return axis;
}

void SharedTime::advance(Instant present) {
  const auto span = view_.span();
  view_.advance(present);
  if (view_.span() != span) emit changed();
}

void SharedTime::reset() {
  pointed_.reset();
  change([](TimeView& view) { view.reset(); });
}

void SharedTime::follow() {
  change([](TimeView& view) { view.follow(); });
}

void SharedTime::showLast(Duration span) {
  change([=](TimeView& view) { view.showLast(span); });
}

void SharedTime::showAll() {
  change([](TimeView& view) { view.showAll(); });
}

void SharedTime::zoom(double factor, double share) {
  change([=](TimeView& view) { view.zoom(factor, share); });
}

void SharedTime::zoom(double factor) {
  change([=](TimeView& view) { view.zoom(factor); });
}

void SharedTime::pan(Duration by) {
  change([=](TimeView& view) { view.pan(by); });
}

void SharedTime::showMoment(Instant t) {
  change([=](TimeView& view) { view.showMoment(t); });
}

void SharedTime::show(Instant from, Instant to) {
  change([=](TimeView& view) { view.show(from, to); });
}

void SharedTime::point(std::optional<double> share) {
  if (share == pointed_) return;
  pointed_ = share;
  emit crosshairMoved();
}

}  // namespace watertight
