// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <variant>

#include "core/time_types.h"
#include "stats/count_ring.h"
#include "stats/outcome.h"
#include "stats/percentiles.h"
#include "stats/time_slices.h"
#include "stats/window_contents.h"
#include "stats/window_settings.h"
#include "stats/window_totals.h"

namespace watertight {

/// What a window keeps of its outcomes.
enum class Keep : std::uint8_t { kLatencies, kCountsOnly };

/// The recent outcomes of a dependency, by time or by count (SEMANTICS W1 to W4). Recording and asking cost
/// the same at any number of outcomes, and memory is fixed at construction.
///
/// Every function that takes `now` first lets what is too old leave. `now` is not negative and never goes
/// back, over all of them. Not synchronised: one thread at a time. Move-only.
class OutcomeWindow {
 public:
  /// The settings' span, or size and maxAge, must be within the ranges that a scenario allows.
  explicit OutcomeWindow(const WindowSettings& settings, Keep keep = Keep::kLatencies);

  void record(Instant now, const Outcome& outcome);

  /// Forgets every outcome.
  void clear();

  /// Valid until the next call of anything here.
  [[nodiscard]] const WindowCounts& counts(Instant now);

  /// Before then nothing that it held when it was last used leaves by age; kNever where nothing does.
  [[nodiscard]] Instant forgetsAt() const {
    const auto* slices = std::get_if<TimeSlices>(&store_);
    return slices != nullptr ? slices->forgetsAt() : std::get_if<CountRing>(&store_)->forgetsAt();
  }

  /// Nearest-rank percentile of the latencies (W3), q in ten-thousandths (9500 = p95): a latency that is in
  /// the window, within 0.8 % of the exact one. Absent without outcomes, and in a window that keeps counts
  /// only.
  [[nodiscard]] std::optional<Duration> percentile(Instant now, int tenThousandths);

  /// The same as if `extra` had been recorded too; the window stays as it is.
  [[nodiscard]] std::optional<Duration> percentileWith(Instant now, int tenThousandths,
                                                       std::span<const Duration> extra);

  [[nodiscard]] Percentiles percentiles(Instant now);

  /// Takes some microseconds: for whoever wants to know what a decision was made on.
  [[nodiscard]] WindowContents contents(Instant now);

  [[nodiscard]] const WindowSettings& settings() const { return settings_; }

 private:
  using Store = std::variant<TimeSlices, CountRing>;

  static Store makeStore(const WindowSettings& settings, Keep keep);
  template <typename Use>
  void withStore(Use use);
  void advance(Instant now);

  WindowSettings settings_;
  WindowTotals totals_;
  Store store_;
};

}  // namespace watertight
