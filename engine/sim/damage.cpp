// SPDX-License-Identifier: MIT
#include "sim/damage.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "sim/route_calls.h"

namespace watertight {
namespace {

constexpr Duration kSlice = std::chrono::milliseconds{100};
constexpr std::int64_t kSlicesHealthy = std::chrono::seconds{10} / kSlice;
constexpr double kNear = 0.02;

/// [from, to) in slices.
struct Slices {
  std::int64_t from = 0, to = 0;
};

bool disturbs(const FaultSettings& fault) {
  return fault.at && !fault.dependency.empty();
}

std::int64_t sliceOf(Instant t) {
  return t.time_since_epoch() / kSlice;
}

/// How many good requests ended before each slice.
class Goodput {
 public:
  Goodput(const RouteLog& log, std::int64_t slices) : before_(static_cast<std::size_t>(slices) + 1) {
    for (const auto& line : log.lines()) {
      const auto slice = sliceOf(line.ended);
      if (line.good && slice < slices) ++before_[static_cast<std::size_t>(slice) + 1];
    }
    for (std::size_t i = 1; i < before_.size(); ++i) before_[i] += before_[i - 1];
  }

  [[nodiscard]] double in(Slices span) const { return static_cast<double>(at(span.to) - at(span.from)); }

 private:
  [[nodiscard]] std::int64_t at(std::int64_t slice) const { return before_[static_cast<std::size_t>(slice)]; }

  std::vector<std::int64_t> before_;
};

bool near(double good, double wanted) {
  return std::abs(good - wanted) <= kNear * wanted;
}

/// From the fault's beginning until the routes are well again, or the run's end.
Slices affected(const FaultSettings& fault, const Goodput& run, const Goodput& undisturbed,
                std::int64_t slices) {
  const auto from = std::min(sliceOf(*fault.at), slices);
  if (!fault.length) return {from, slices};
  const auto over = sliceOf(saturatingAdd(saturatingAdd(*fault.at, *fault.length), fault.rampOut));
  for (auto to = std::max(over, from + kSlicesHealthy); to < slices; ++to) {
    const Slices last{to - kSlicesHealthy, to};
    if (near(run.in(last), undisturbed.in(last))) return {from, to};
  }
  return {from, slices};
}

std::vector<Slices> joined(std::vector<Slices> spans) {
  std::sort(spans.begin(), spans.end(), [](Slices a, Slices b) { return a.from < b.from; });
  std::vector<Slices> out;
  for (const auto& span : spans) {
    if (!out.empty() && span.from <= out.back().to) {
      out.back().to = std::max(out.back().to, span.to);
    } else {
      out.push_back(span);
    }
  }
  return out;
}

bool inside(const std::vector<Slices>& spans, Instant t) {
  const auto slice = sliceOf(t);
  return std::any_of(spans.begin(), spans.end(),
                     [slice](Slices span) { return slice >= span.from && slice < span.to; });
}

/// By nearest rank.
std::optional<Duration> p95In(const std::vector<Slices>& spans, const RouteLog& log) {
  std::vector<Duration> latencies;
  for (const auto& line : log.lines()) {
    if (line.ok && inside(spans, line.ended)) latencies.push_back(line.latency);
  }
  if (latencies.empty()) return std::nullopt;
  const auto rank = (latencies.size() * 95 + 99) / 100 - 1;
  const auto place = latencies.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(latencies.begin(), place, latencies.end());
  return *place;
}

}  // namespace

std::vector<bool> healthyRoutes(const Scenario& scenario) {
  std::set<std::string> disturbed;
  for (const auto& fault : scenario.faults) {
    if (disturbs(fault)) disturbed.insert(fault.dependency);
  }
  if (disturbed.empty()) return {};
  std::vector<bool> healthy;
  for (const auto& route : scenario.routes) {
    healthy.push_back(std::none_of(disturbed.begin(), disturbed.end(),
                                   [&](const std::string& name) { return callsDependency(route, name); }));
  }
  const bool any = std::find(healthy.begin(), healthy.end(), true) != healthy.end();
  return any ? healthy : std::vector<bool>{};
}

void RouteLog::onRequestEnded(const RequestLine& line) {
  if (!routes_[static_cast<std::size_t>(line.route)]) return;
  const bool ok = line.end == RequestEnd::kOk;
  lines_.push_back({line.ended, line.ended - line.arrived, ok, ok && !line.late});
}

std::optional<Damage> damageOf(const Scenario& scenario, const RouteLog& run, const RouteLog& undisturbed,
                               Instant end) {
  const auto slices = sliceOf(end);
  const Goodput had{run, slices}, wanted{undisturbed, slices};
  std::vector<Slices> spans;
  for (const auto& fault : scenario.faults) {
    if (disturbs(fault) && *fault.at < end) spans.push_back(affected(fault, had, wanted, slices));
  }
  spans = joined(std::move(spans));
  Damage damage;
  double lost = 0, all = 0;
  for (const auto& span : spans) {
    damage.span += (span.to - span.from) * kSlice;
    lost += wanted.in(span)-had.in(span);
    all += wanted.in(span);
  }
  if (damage.span == Duration::zero()) return std::nullopt;
  damage.lostPerSecond = lost / toSeconds(damage.span);
  damage.lostShare = all > 0 ? lost / all : 0;
  const auto p95 = p95In(spans, run), without = p95In(spans, undisturbed);
  if (p95 && without) damage.addedP95 = *p95 - *without;
  return damage;
}

}  // namespace watertight
