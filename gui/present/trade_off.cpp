// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/trade_off.h"

#include <fmt/format.h>

#include <algorithm>

#include "present/objective_text.h"
#include "present/tune_curve.h"

namespace watertight {
namespace {

class Cloud {
 public:
  Cloud(const TuneStudy& study, Objective across, Objective up) : across_(across), up_(up) {
    for (const auto point : study.points()) {
      const auto x = study.figure(point, across), y = study.figure(point, up);
      if (!x || !y) continue;
      auto tip = fmt::format("{}: {} {}, {} {}", study.nameOf(point), objectiveName(across),
                             objectiveText(across, x->mean), objectiveName(up), objectiveText(up, y->mean));
      dots_.push_back({point, x->mean, y->mean, y->mean, y->mean, false, std::move(tip)});
    }
    markFront();
  }

  [[nodiscard]] XyPicture picture() const {
    XyPicture picture;
    picture.xTitle = objectiveName(across_);
    picture.yTitle = objectiveName(up_);
    picture.dots = dots_;
    picture.line = front();
    picture.x = objectiveAxis(across_, highest(&XyDot::x));
    picture.y = objectiveAxis(up_, highest(&XyDot::y));
    picture.description =
        fmt::format("{} against {}. Not to be bettered in both:", picture.yTitle, picture.xTitle);
    for (const auto place : picture.line) picture.description += " " + dots_[place].tip + ";";
    return picture;
  }

 private:
  [[nodiscard]] bool beats(const XyDot& one, const XyDot& other) const {
    const bool worse = isBetter(across_, other.x, one.x) || isBetter(up_, other.y, one.y);
    return !worse && (one.x != other.x || one.y != other.y);
  }

  void markFront() {
    for (auto& dot : dots_) {
      dot.strong =
          std::none_of(dots_.begin(), dots_.end(), [&](const XyDot& other) { return beats(other, dot); });
    }
  }

  [[nodiscard]] std::vector<std::size_t> front() const {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < dots_.size(); ++i) {
      if (dots_[i].strong) places.push_back(i);
    }
    std::stable_sort(places.begin(), places.end(), [this](std::size_t one, std::size_t other) {
      return std::pair{dots_[one].x, dots_[one].y} < std::pair{dots_[other].x, dots_[other].y};
    });
    return places;
  }

  [[nodiscard]] double highest(double XyDot::*member) const {
    double top = 0;
    for (const auto& dot : dots_) top = std::max(top, dot.*member);
    return top;
  }

  Objective across_, up_;
  std::vector<XyDot> dots_;
};

}  // namespace

XyPicture tradeOff(const TuneStudy& study, Objective across, Objective up) {
  return Cloud{study, across, up}.picture();
}

}  // namespace watertight
