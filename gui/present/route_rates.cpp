// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/route_rates.h"

#include "present/texts.h"

namespace watertight {
namespace {

constexpr Duration kLately = std::chrono::seconds{2};

std::string rate(std::int64_t count, Duration length) {
  return figureLabel(static_cast<double>(count) / std::max(1e-9, toSeconds(length)));
}

}  // namespace

std::vector<RouteRates> routeRates(const FrameColumns& frames, const Scenario& scenario) {
  std::vector<RouteRates> out;
  const auto told = frames.toldFrame();
  if (!told) return out;
  const auto group = lately(frames, *told, kLately);
  const auto& now = frames.frame(*told).routes;
  for (std::size_t r = 0; r < std::min(scenario.routes.size(), now.size()); ++r) {
    RouteFrame sum;
    Duration length{};
    for (auto i = group.first; i < group.end; ++i) {
      const auto& f = frames.frame(i).routes[r];
      sum.requests += f.requests;
      sum.ok += f.ok;
      sum.late += f.late;
      sum.failed += f.failed;
      sum.shed += f.shed;
      length += frames.frame(i).period;
    }
    const auto& route = scenario.routes[r];
    out.push_back({route.name, rate(sum.requests, length), rate(sum.ok - sum.late, length),
                   rate(sum.late, length), rate(sum.failed + sum.shed, length),
                   route.deadline > Duration::zero() ? durationLabel(route.deadline) : "none",
                   durationOrDash(now[r].p95), sum.late + sum.failed + sum.shed > 0});
  }
  return out;
}

}  // namespace watertight
