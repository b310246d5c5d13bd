// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/trace_overview_plot.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "present/scales.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr std::size_t kMostInLegend = 6;
constexpr int kParts = 3;

using Places = std::vector<std::optional<std::size_t>>;

/// What all three charts draw from.
struct Picture {
  const NameTable& names;
  const Places& placeOf;
  const TimeAxis& axis;

  [[nodiscard]] const TraceOverview& overview() const { return names.overview; }
  [[nodiscard]] bool others(std::size_t row) const {
    return row + 1 == kMostDrawn && names.rows.size() > kMostDrawn;
  }
  [[nodiscard]] Ink ink(std::size_t row, Shade shade = Shade::kSolid) const {
    const auto place = row < placeOf.size() ? placeOf[row] : std::nullopt;
    return place ? inkOfDependency(*place, shade) : inkOf(Role::kMuted, Shade::kFaint);
  }
  [[nodiscard]] bool leftOut(std::size_t row) const { return row >= placeOf.size() || !placeOf[row]; }
  [[nodiscard]] double seconds() const { return static_cast<double>(overview().width.count()) / 1e6; }
  /// Of the bucket's beginning.
  [[nodiscard]] double x(std::size_t bucket) const {
    return axis.x(Instant{overview().width * static_cast<std::int64_t>(bucket)});
  }
};

using Value = std::function<double(const OverviewBucket&)>;

void addLegend(Plot& plot, const Picture& picture, const std::function<std::string(const NameRow&)>& text) {
  for (std::size_t row = 0; row < std::min(kMostInLegend, picture.overview().rows.size()); ++row) {
    if (picture.leftOut(row)) continue;
    const auto& name = picture.names.rows[row];
    if (picture.others(row)) {
      plot.legend.push_back({picture.ink(row), "others", {}});
    } else {
      plot.legend.push_back({picture.ink(row), name.name, text(name)});
    }
  }
}

Layer lineOf(const Picture& picture, std::size_t row, const Value& value) {
  Layer line{LayerForm::kLine, picture.ink(row), {}, {}};
  const auto& buckets = picture.overview().rows[row];
  line.points.reserve(buckets.size());
  const double half = picture.seconds() / 2;
  for (std::size_t i = 0; i < buckets.size(); ++i)
    line.points.push_back({picture.x(i) + half, value(buckets[i])});
  return line;
}

/// Lines of rows that are left out first, under all others.
void addLines(Plot& plot, const Picture& picture, const Value& value) {
  for (const bool leftOut : {true, false}) {
    for (std::size_t row = picture.overview().rows.size(); row-- > 0;) {
      if (picture.leftOut(row) == leftOut) plot.layers.push_back(lineOf(picture, row, value));
    }
  }
}

double greatest(const Picture& picture, const Value& value) {
  double most = 0;
  for (const auto& row : picture.overview().rows) {
    for (const auto& bucket : row) {
      if (const double v = value(bucket); v > most) most = v;
    }
  }
  return most;
}

Plot callsPlot(const Picture& picture) {
  const Value perSecond = [s = picture.seconds()](const OverviewBucket& bucket) {
    return static_cast<double>(bucket.calls) / s;
  };
  Plot plot;
  plot.title = "Calls /s";
  plot.y = linearAxis(LinearScale{1}.fit(greatest(picture, perSecond)), kParts);
  addLines(plot, picture, perSecond);
  addLegend(plot, picture, [](const NameRow& row) { return figureLabel(static_cast<double>(row.calls)); });
  plot.description = "Recorded calls a second over the whole trace; in the legend how many there are.";
  describeLegend(plot);
  return plot;
}

Plot failedPlot(const Picture& picture) {
  const auto& rows = picture.overview().rows;
  std::vector<double> sums(picture.overview().buckets());
  Plot plot;
  plot.title = "Failed /s";
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Layer bars{LayerForm::kColumns, picture.ink(row, Shade::kStrong), {}, {}};
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double more = static_cast<double>(rows[row][i].failed) / picture.seconds();
      if (more > 0)
        bars.columns.push_back({picture.x(i), picture.x(i) + picture.seconds(), sums[i], sums[i] + more});
      sums[i] += more;
    }
    plot.layers.push_back(std::move(bars));
  }
  const double most = sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end());
  plot.y = linearAxis(LinearScale{1}.fit(most), kParts);
  addLegend(plot, picture, [](const NameRow& row) { return figureLabel(static_cast<double>(row.failed)); });
  plot.description =
      "Recorded failures a second, rejections included, one name's upon another's; in the "
      "legend how many there are.";
  describeLegend(plot);
  return plot;
}

Plot latencyPlot(const Picture& picture) {
  LogScale scale;
  double low = kGap;
  double high = kGap;
  for (const auto& row : picture.overview().rows) {
    for (const auto& bucket : row) {
      if (!bucket.p95) continue;
      const double ms = toMilliseconds(*bucket.p95);
      if (!(ms >= low)) low = ms;
      if (!(ms <= high)) high = ms;
    }
  }
  scale.fit(std::max(low, 0.1), high);
  Plot plot;
  plot.title = "p95";
  plot.y = scale.axis();
  addLines(plot, picture, [&scale](const OverviewBucket& bucket) {
    return bucket.p95 ? scale.y(toMilliseconds(*bucket.p95)) : kGap;
  });
  addLegend(plot, picture, [](const NameRow& row) {
    return durationOrDash(row.p95 ? std::optional<Duration>{*row.p95} : std::nullopt);
  });
  plot.description = "The 95th percentile of the recorded latencies; in the legend that of all calls.";
  describeLegend(plot);
  return plot;
}

void addVeil(Plot& plot, const TimeView& span, const TimeAxis& axis) {
  if (span.showsAll()) return;
  Layer veil{LayerForm::kColumns, inkOf(Role::kWindow, Shade::kStrong), {}, {}};
  const double from = axis.x(std::max(Instant{}, span.from()));
  const double to = axis.x(span.end());
  veil.columns.push_back({axis.x(axis.from()), from, plot.y.low, plot.y.high});
  veil.columns.push_back({to, 0, plot.y.low, plot.y.high});
  plot.layers.push_back(std::move(veil));
  Layer edges{LayerForm::kLine, inkOf(Role::kAccent), {}, {}};
  edges.points = {{from, plot.y.low}, {from, plot.y.high}, {0, kGap}, {to, plot.y.low}, {to, plot.y.high}};
  plot.layers.push_back(std::move(edges));
}

}  // namespace

TimeAxis axisOfTrace(const TimeView& span, int columns) {
  const Duration length = std::max<Duration>(span.present().time_since_epoch(), TimeView::kShortest);
  TimeAxis axis{Instant{length}, length, std::max(1, columns)};
  axis.follows = false;
  axis.present = span.present();
  return axis;
}

TraceOverviewPlots traceOverviewPlots(const NameTable& names, const Places& placeOf, const TimeView& span,
                                      const TimeAxis& axis) {
  const Picture picture{names, placeOf, axis};
  TraceOverviewPlots plots{callsPlot(picture), failedPlot(picture), latencyPlot(picture)};
  for (auto* plot : {&plots.calls, &plots.failed, &plots.latency}) addVeil(*plot, span, axis);
  return plots;
}

std::string spanLabel(const TimeView& span) {
  const auto all = span.present();
  const auto from = std::max(Instant{}, span.from());
  const Duration step = (all - Instant{}) / 300;
  if (span.showsAll()) return "all of it, " + momentLabel(all, step);
  return momentLabel(from, step) + " to " + momentLabel(span.end(), step) + " of " + momentLabel(all, step);
}

}  // namespace watertight
