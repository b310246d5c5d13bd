// SPDX-License-Identifier: MIT
#include "stats/outcome_window.h"

namespace watertight {

OutcomeWindow::Store OutcomeWindow::makeStore(const WindowSettings& settings, Keep keep) {
  if (settings.kind == WindowKind::kCount) return CountRing(settings.size, settings.maxAge);
  return TimeSlices(settings.span, keep == Keep::kLatencies);
}

OutcomeWindow::OutcomeWindow(const WindowSettings& settings, Keep keep)
    : settings_(settings), store_(makeStore(settings, keep)) {
  if (keep == Keep::kLatencies) totals_.latencies.emplace();
}

// A branch, where std::visit would make an indirect call.
template <typename Use>
void OutcomeWindow::withStore(Use use) {
  if (auto* slices = std::get_if<TimeSlices>(&store_)) {
    use(*slices);
  } else {
    use(*std::get_if<CountRing>(&store_));
  }
}

void OutcomeWindow::record(Instant now, const Outcome& outcome) {
  withStore([&](auto& store) { store.record(now, outcome, totals_); });
}

void OutcomeWindow::clear() {
  withStore([&](auto& store) { store.clear(totals_); });
}

const WindowCounts& OutcomeWindow::counts(Instant now) {
  advance(now);
  return totals_.counts;
}

std::optional<Duration> OutcomeWindow::percentile(Instant now, int tenThousandths) {
  return percentileWith(now, tenThousandths, {});
}

std::optional<Duration> OutcomeWindow::percentileWith(Instant now, int tenThousandths,
                                                      std::span<const Duration> extra) {
  advance(now);
  if (!totals_.latencies) return std::nullopt;
  for (const Duration latency : extra) totals_.latencies->recordBriefly(latency);
  const auto answer = totals_.latencies->percentile(tenThousandths);
  for (const Duration latency : extra) totals_.latencies->removeFrom(bucketOf(latency), 1);
  return answer;
}

Percentiles OutcomeWindow::percentiles(Instant now) {
  advance(now);
  return totals_.latencies ? totals_.latencies->percentiles() : Percentiles{};
}

WindowContents OutcomeWindow::contents(Instant now) {
  WindowContents contents;
  contents.counts = counts(now);
  if (contents.counts.samples == 0) return contents;
  contents.percentiles = percentiles(now);
  if (totals_.latencies) contents.bars = totals_.latencies->bars();
  withStore([&](auto& store) { contents.oldest = now - store.oldest(); });
  return contents;
}

void OutcomeWindow::advance(Instant now) {
  withStore([&](auto& store) { store.advance(now, totals_); });
}

}  // namespace watertight
