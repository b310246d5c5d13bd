// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/latency_curve.h"

#include <algorithm>
#include <cmath>

#include "present/texts.h"

namespace watertight {
namespace {

constexpr int kColumns = 120;
constexpr double kEdge = 0.002;     // so much of the distribution lies beyond each end of the axis
constexpr double kRoom = 1.25;      // and so much wider is the axis
constexpr double kShortest = 1e-9;  // seconds: a logarithm needs more than zero
constexpr double kWidestDecades = 6;

// The axis, log10 of seconds.
struct Axis {
  double low = 0, high = 1;

  [[nodiscard]] double x(double seconds) const {
    return (std::log10(std::max(seconds, kShortest)) - low) / (high - low);
  }
  [[nodiscard]] double seconds(double x) const { return std::pow(10, low + x * (high - low)); }
};

Axis axisOf(const LatencyModel& model) {
  const double high = std::max(toSeconds(model.quantile(1 - kEdge)), kShortest) * kRoom;
  const double low = std::max(toSeconds(model.quantile(kEdge)), kShortest) / kRoom;
  const double top = std::log10(high);
  return {std::max(std::log10(low), top - kWidestDecades), std::max(top, std::log10(low) + 0.2)};
}

// The share of all service times below so many seconds: the quantile function, inverted.
double shareBelow(const LatencyModel& model, double seconds) {
  double low = 0;
  double high = 1;
  for (int step = 0; step < 40; ++step) {
    const double middle = (low + high) / 2;
    (toSeconds(model.quantile(middle)) < seconds ? low : high) = middle;
  }
  return low;
}

std::vector<Point> outlineOf(const LatencyModel& model, const Axis& axis) {
  std::vector<Point> out;
  double below = shareBelow(model, axis.seconds(0));
  double highest = 0;
  for (int i = 0; i < kColumns; ++i) {
    const double next = shareBelow(model, axis.seconds((i + 1.0) / kColumns));
    out.push_back({(i + 0.5) / kColumns, next - below});
    highest = std::max(highest, next - below);
    below = next;
  }
  for (auto& point : out) point.y = highest > 0 ? point.y / highest : 0;
  return out;
}

void addMark(const LatencyModel& model, const Axis& axis, double share, const char* name,
             LatencyCurve& curve) {
  const auto at = model.quantile(share);
  const double x = axis.x(toSeconds(at));
  if (x < 0 || x > 1) return;  // the axis does not reach so far down
  curve.marks.push_back({x, std::string{name} + " " + durationLabel(at)});
}

std::vector<Tick> ticksOf(const Axis& axis) {
  std::vector<Tick> out;
  const bool fine = axis.high - axis.low < 2.5;
  for (int decade = static_cast<int>(std::floor(axis.low)); decade <= axis.high; ++decade) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double seconds = digit * std::pow(10, decade);
      const double x = axis.x(seconds);
      if (x < 0.02 || x > 0.98 || (digit != 1 && !fine)) continue;
      out.push_back({x, durationLabel(fromSeconds(seconds))});
    }
  }
  return out;
}

}  // namespace

LatencyCurve latencyCurve(const LatencyModel& model) {
  LatencyCurve curve;
  const auto axis = axisOf(model);
  curve.ticks = ticksOf(axis);
  const auto middle = model.quantile(0.5);
  if (model.quantile(kEdge) == model.quantile(1 - kEdge)) {
    const double x = axis.x(toSeconds(middle));
    curve.outline = {{x, 0}, {x, 1}, {x, 0}};
    curve.marks = {{x, "always " + durationLabel(middle)}};
    return curve;
  }
  curve.outline = outlineOf(model, axis);
  addMark(model, axis, 0.50, "p50", curve);
  addMark(model, axis, 0.95, "p95", curve);
  addMark(model, axis, 0.99, "p99", curve);
  return curve;
}

std::string curveText(const LatencyCurve& curve) {
  std::string out;
  for (const auto& mark : curve.marks) out += (out.empty() ? "" : ", ") + mark.text;
  return out;
}

}  // namespace watertight
