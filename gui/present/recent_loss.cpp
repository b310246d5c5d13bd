// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/recent_loss.h"

#include <algorithm>

#include "sim/route_calls.h"

namespace watertight {
namespace {

constexpr Duration kLately = std::chrono::seconds{10}, kJustNow = std::chrono::seconds{1};
constexpr double kManyRefused = 0.05, kManyFailed = 0.2, kManyWorkers = 0.5;
constexpr std::int64_t kFewest = 5;  // calls that a share is made of

// [first, end) of the history.
struct Range {
  std::size_t first = 0, end = 0;
};

Range rangeOf(const FrameHistory& history, Instant from, Instant to) {
  return {history.firstAfter(from), history.firstAfter(to)};
}

double share(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::vector<std::size_t> calledBy(const Scenario& scenario, const RouteSettings& route) {
  std::vector<std::size_t> out;
  for (std::size_t d = 0; d < scenario.dependencies.size(); ++d) {
    if (callsDependency(route, scenario.dependencies[d].name)) out.push_back(d);
  }
  return out;
}

// Of requests that do not end at all nobody has an answer.
double lossOf(const RouteLoss& route) {
  const bool stuck = route.ended * 2 < route.requests && route.requests >= kFewest;
  return 1 - share(route.good, stuck ? route.requests : std::max<std::int64_t>(1, route.ended));
}

std::vector<RouteLoss> routesIn(const FrameHistory& history, Range range, const Scenario& live) {
  std::vector<RouteLoss> routes;
  for (std::size_t r = 0; r < live.routes.size(); ++r) {
    RouteLoss route{live.routes[r].name, calledBy(live, live.routes[r]), 0, 0, 0, 0};
    for (auto i = range.first; i < range.end; ++i) {
      if (r >= history.frames()[i].routes.size()) continue;
      const auto& f = history.frames()[i].routes[r];
      route.requests += f.requests;
      route.good += f.ok - f.late;
      route.ended += f.ok + f.failed + f.shed;
    }
    if (route.ended + route.requests > 0) route.lost = std::max(0.0, lossOf(route));
    routes.push_back(std::move(route));
  }
  return routes;
}

// Where nobody tells one route from another, all requests are one.
RouteLoss wholeIn(const FrameHistory& history, Range range, const Scenario& live) {
  RouteLoss all{"the application", {}, 0, 0, 0, 0};
  for (std::size_t d = 0; d < live.dependencies.size(); ++d) all.calls.push_back(d);
  for (auto i = range.first; i < range.end; ++i) {
    const auto& f = history.frames()[i].service;
    all.requests += f.requests;
    all.good += f.ok - f.late;
    all.ended += f.ok + f.failed + f.shed;
  }
  if (all.ended + all.requests > 0) all.lost = std::max(0.0, lossOf(all));
  return all;
}

// How many faults hold, by dependency.
std::vector<int> faultsAt(const JournalLog& journal, std::size_t dependencies, Instant at) {
  std::vector<int> faults(dependencies, 0);
  for (const auto& entry : journal.faults()) {
    if (entry.t > at) break;
    const auto* fault = std::get_if<FaultEvent>(&entry.event);
    const auto index = static_cast<std::size_t>(entry.dependency);
    if (fault != nullptr && entry.dependency >= 0 && index < dependencies)
      faults[index] += fault->begins ? 1 : -1;
  }
  return faults;
}

Trouble troubleOf(const FrameHistory& history, Range range, Range justNow, std::size_t d) {
  Trouble out;
  out.dependency = d;
  std::int64_t arrivals = 0;
  std::int64_t refused = 0;
  std::int64_t failed = 0;
  std::int64_t ran = 0;
  for (auto i = range.first; i < range.end; ++i) {
    const auto& f = history.frames()[i].dependencies[d];
    arrivals += f.arrivals;
    refused += total(f.rejected) + total(f.discarded) + total(f.fallback);
    failed += f.error + f.timeout;
    ran += f.ok + f.error + f.timeout;
  }
  if (arrivals >= kFewest) out.refused = std::min(1.0, share(refused, arrivals));
  if (ran >= kFewest) out.failed = share(failed, ran);
  for (auto i = justNow.first; i < justNow.end; ++i) {
    const auto& held = history.frames()[i].service.held;
    if (d < held.size()) out.held += held[d].sum();
  }
  out.held /= std::max(1.0, static_cast<double>(justNow.end - justNow.first));
  const auto& last = history.frames()[range.end - 1].dependencies[d];
  out.breakerOpen = last.hasBreaker && last.breaker == BreakerState::kOpen;
  return out;
}

}  // namespace

bool RouteLoss::callsDependency(std::size_t dependency) const {
  return std::find(calls.begin(), calls.end(), dependency) != calls.end();
}

double Trouble::weight(int workers) const {
  double sum = 0;
  if (workers > 0 && held >= kManyWorkers * workers) sum += 2 * held / workers;
  if (refused >= kManyRefused) sum += refused;
  if (failed >= kManyFailed) sum += failed;
  if (breakerOpen) sum += 1;
  if (fault) sum += 1;
  return sum;
}

RecentLoss recentLoss(const FrameHistory& history, const JournalLog& journal, const Scenario& live,
                      Instant end) {
  RecentLoss out;
  const auto range = rangeOf(history, end - kLately, end);
  if (range.first >= range.end) return out;
  const auto& frames = history.frames();
  const auto& last = frames[range.end - 1];
  out.length = last.t - (frames[range.first].t - frames[range.first].period);
  out.isolation = live.service.isolation;
  out.workers = last.service.workers;
  const auto justNow = rangeOf(history, last.t - kJustNow, last.t);
  for (auto i = range.first; i < range.end; ++i) {
    out.requests += frames[i].service.requests;
    out.fullShare += frames[i].service.fullShare * toSeconds(frames[i].period);
  }
  out.fullShare /= std::max(1e-9, toSeconds(out.length));
  out.routes = routesIn(history, range, live);
  if (out.routes.empty()) out.routes.push_back(wholeIn(history, range, live));
  const auto faults = faultsAt(journal, last.dependencies.size(), last.t);
  double most = 0;
  for (std::size_t d = 0; d < last.dependencies.size(); ++d) {
    auto trouble = troubleOf(history, range, justNow, d);
    trouble.name = live.dependencies[d].name;
    trouble.fault = faults[d] > 0;
    if (const double weight = trouble.weight(out.workers); weight > most) {
      most = weight;
      out.trouble = std::move(trouble);
    }
  }
  return out;
}

}  // namespace watertight
