// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/why_histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/counted.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr std::size_t kMostColumns = 48;
constexpr double kLeastDecades = 1;
constexpr double kAtOnce = 0.03;  // of the width, for what took no time
constexpr Duration kNoTime = std::chrono::microseconds{1};

// Refusals take no time, and would make the logarithmic axis a desert.
bool tookNoTime(Duration from) {
  return from < kNoTime;
}

struct Counts {
  Duration to{};
  std::int64_t ended = 0, inFlight = 0;
};

/// Bars by their lower edge, ended and in flight together.
using Columns = std::map<Duration, Counts>;

Columns columnsOf(const LatencyBars& ended, const LatencyBars& inFlight) {
  Columns columns;
  const auto columnOf = [&columns](const LatencyBar& bar) -> Counts& {
    auto& column = columns[tookNoTime(bar.from) ? Duration{} : bar.from];
    column.to = bar.to;
    return column;
  };
  for (const auto& bar : ended) columnOf(bar).ended += bar.count;
  for (const auto& bar : inFlight) columnOf(bar).inFlight += bar.count;
  return columns;
}

/// A logarithmic axis up to 1, that leaves room for what took no time.
class Axis {
 public:
  Axis(Duration low, Duration high) {
    const double from = std::log10(std::max<double>(1, static_cast<double>(low.count())));
    const double to = std::log10(std::max<double>(1, static_cast<double>(high.count())));
    const double pad = std::max(0.06 * (to - from), (kLeastDecades - (to - from)) / 2);
    low_ = std::max(0.0, from - pad);
    high_ = std::max(to + pad, low_ + kLeastDecades);
  }

  [[nodiscard]] double at(Duration latency) const {
    const double log = std::log10(std::max<double>(1, static_cast<double>(latency.count())));
    return kBegin + std::clamp((log - low_) / (high_ - low_), 0.0, 1.0) * (1 - kBegin);
  }
  [[nodiscard]] bool holds(Duration latency) const { return at(latency) > kBegin && at(latency) < 1; }

  /// Whole decades, with the halves between them where there are few.
  [[nodiscard]] std::vector<Tick> ticks() const {
    std::vector<Tick> ticks;
    const bool few = high_ - low_ < 2.2;
    double decade = 1;
    for (int power = 0; power <= 18; ++power, decade *= 10) {
      for (const double part : {1.0, 2.0, 5.0}) {
        if (part > 1 && !few) continue;
        const Duration latency{static_cast<Duration::rep>(decade * part)};
        if (holds(latency)) ticks.push_back({at(latency), durationLabel(latency)});
      }
    }
    return ticks;
  }

 private:
  static constexpr double kBegin = 2 * kAtOnce;
  double low_, high_;
};

// Neighbours become one where there would be too many to tell apart.
Columns thinned(const Columns& columns, Duration threshold) {
  if (columns.size() <= kMostColumns) return columns;
  Columns thin;
  bool open = false;
  for (const auto& [from, counts] : columns) {
    const bool joins = open && std::prev(thin.end())->second.to == from && from != threshold;
    if (!joins) {
      thin[from] = counts;
    } else {
      auto& last = std::prev(thin.end())->second;
      last = {counts.to, last.ended + counts.ended, last.inFlight + counts.inFlight};
    }
    open = !joins;
  }
  return thin;
}

Duration highestOf(const Columns& columns, const std::optional<Duration>& slowFrom) {
  const auto highest = std::prev(columns.end())->second.to;
  // A threshold far off is told by its absence.
  return slowFrom && *slowFrom < highest * 20 ? std::max(highest, *slowFrom) : highest;
}

void addLines(WhyHistogram& histogram, const Axis& axis, const Grounds& grounds,
              const std::optional<Duration>& p95) {
  if (p95) {
    histogram.lines.push_back({axis.at(*p95), "p95 " + durationLabel(*p95), inkOf(Role::kP95)});
  }
  if (grounds.slowFrom && axis.holds(*grounds.slowFrom)) {
    histogram.lines.push_back({axis.at(*grounds.slowFrom), "slow from " + durationLabel(*grounds.slowFrom),
                               inkOf(Role::kThreshold)});
  }
  if (grounds.baseline && axis.holds(*grounds.baseline)) {
    histogram.lines.push_back(
        {axis.at(*grounds.baseline), "normal " + durationLabel(*grounds.baseline), inkOf(Role::kP50)});
  }
}

// The p95 that was compared, which counts the calls in flight.
std::optional<Duration> comparedP95(const Grounds& grounds, const WindowContents& contents) {
  for (const auto& c : grounds.comparisons) {
    if (c.measure == Measure::kP95) return std::get<Duration>(c.value);
  }
  return contents.percentiles.p95;
}

}  // namespace

std::optional<WhyHistogram> whyHistogram(const Grounds& grounds) {
  const bool own = grounds.judged && !grounds.judged->bars.empty();
  const auto& contents = own ? *grounds.judged : grounds.scene.window;
  auto columns = columnsOf(contents.bars, grounds.censored);
  if (columns.empty()) return std::nullopt;
  columns = thinned(columns, grounds.slowFrom.value_or(Duration{}));
  std::int64_t most = 1;
  for (const auto& [from, counts] : columns) most = std::max(most, counts.ended + counts.inFlight);
  const auto first = std::find_if(columns.begin(), columns.end(),
                                  [](const auto& column) { return !tookNoTime(column.first); });
  const auto least = first != columns.end() ? first->first : kNoTime;
  const Axis axis(least, std::max(least, highestOf(columns, grounds.slowFrom)));
  WhyHistogram histogram;
  for (const auto& [from, counts] : columns) {
    const bool slow = grounds.slowFrom && from >= *grounds.slowFrom;
    const bool atOnce = tookNoTime(from);
    histogram.columns.push_back({atOnce ? 0 : axis.at(from), atOnce ? kAtOnce : axis.at(counts.to),
                                 static_cast<double>(counts.ended) / static_cast<double>(most),
                                 static_cast<double>(counts.inFlight) / static_cast<double>(most), slow});
  }
  const auto p95 = comparedP95(grounds, contents);
  addLines(histogram, axis, grounds, p95);
  histogram.ticks = axis.ticks();
  if (tookNoTime(columns.begin()->first)) histogram.ticks.insert(histogram.ticks.begin(), {kAtOnce / 2, "0"});
  const auto calls = contents.counts.samples + grounds.censoredCalls();
  histogram.caption =
      fmt::format("{} · {}", own ? "Latencies of the evidence" : "Latencies in the compartment's window",
                  counted(calls, "call"));
  histogram.description =
      fmt::format("{}: from {} to {}, p95 {}.", histogram.caption, durationLabel(columns.begin()->first),
                  durationLabel(std::prev(columns.end())->second.to), durationOrDash(p95));
  return histogram;
}

}  // namespace watertight
