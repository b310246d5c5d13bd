// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/shared_time.h"

namespace watertight {

TimeAxis SharedTime::axis(int columns) const {
  auto axis = view_.axis(columns);
  axis.pointed = pointed_;
  return axis;
}

template <typename Change>
void SharedTime::change(Change change) {
  change(view_);
  emit changed();
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

void SharedTime::point(std::optional<Instant> at) {
  if (at == pointed_) return;
  pointed_ = at;
  emit crosshairMoved();
}

}  // namespace watertight
