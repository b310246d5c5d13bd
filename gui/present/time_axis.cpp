// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/time_axis.h"

#include <fmt/format.h>

namespace watertight {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::array<Duration, 24> kSteps{
    milliseconds{100}, milliseconds{200}, milliseconds{500}, seconds{1},    seconds{2},     seconds{5},
    seconds{10},       seconds{15},       seconds{30},       minutes{1},    minutes{2},     minutes{5},
    minutes{10},       minutes{15},       minutes{30},       hours{1},      hours{2},       hours{6},
    hours{12},         hours{24},         hours{24 * 2},     hours{24 * 5}, hours{24 * 10}, hours{24 * 30}};

Duration stepOf(Duration span, int parts) {
  for (const auto step : kSteps) {
    if (span / step <= parts + 1 && span <= step * (parts + 1)) return step;
  }
  return span / parts;
}

std::string agoLabel(Duration ago) {
  if (ago == Duration::zero()) return "now";
  const double s = toSeconds(ago);
  if (ago % seconds{1} != Duration::zero()) return fmt::format("−{:.1f} s", s);
  if (ago < seconds{100} || ago % minutes{1} != Duration::zero()) return fmt::format("−{:.0f} s", s);
  if (ago < hours{1} || ago % hours{1} != Duration::zero()) return fmt::format("−{:.0f} min", s / 60);
  return fmt::format("−{:.0f} h", s / 3600);
}

}  // namespace

std::string momentLabel(Instant t, Duration step) {
  const auto whole = std::chrono::floor<seconds>(t.time_since_epoch()).count();
  auto text = whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                           : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  const auto rest = (t.time_since_epoch() - seconds{whole}) / milliseconds{1};
  if (step < milliseconds{100}) return text + fmt::format(".{:03}", rest);
  if (step < seconds{1}) return text + fmt::format(".{}", rest / 100);
  return text;
}

std::vector<Tick> timeTicks(const TimeAxis& axis, int parts) {
  std::vector<Tick> ticks;
  const auto step = stepOf(axis.span, parts);
  if (axis.follows) {
    for (auto n = axis.span / step; n >= 0; --n) ticks.push_back({-toSeconds(step * n), agoLabel(step * n)});
    return ticks;
  }
  const auto first = std::max(Duration::zero(), axis.from().time_since_epoch());
  for (Instant t{(first + step - Duration{1}) / step * step}; t <= axis.end; t += step) {
    ticks.push_back({axis.x(t), momentLabel(t, step)});
  }
  return ticks;
}

}  // namespace watertight
