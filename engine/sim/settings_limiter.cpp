// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using L = LimiterSettings;
using Make = SettingMaker<L>;

constexpr double kHighestLimit = 1'000'000;

/// Of the other algorithms, and of what surrounds them.
std::vector<std::string_view> laterKeys() {
  return {"cooldown",
          "mode",
          "monitor_only",
          "max_healthy_latency",
          "timeout",
          "smoothing",
          "probe_multiplier",
          "queue_size",
          "tolerance",
          "long_window",
          "buffer",
          "percentile",
          "rtt_interval",
          "rtt_samples",
          "probe_concurrency",
          "jitter"};
}

std::vector<Conflict> conflicts(const L& limiter, SettingMoment) {
  if (limiter.min > limiter.max) return {{"min", "max", "min is more than max", "min must be at most max"}};
  if (limiter.initial && (*limiter.initial < limiter.min || *limiter.initial > limiter.max)) {
    return {{"initial", "max", "initial is not between min and max", "initial must be from min to max"}};
  }
  return {};
}

}  // namespace

const SettingsTable<LimiterSettings>& limiterTable() {
  static const auto table = named<L>(
      {.name = "limiter",
       .settings = {
           Make::choice("algorithm", &L::algorithm, "how the limit is found")
               .fixed()
               .later({"aimd_per_call", "vegas", "gradient2", "envoy_gradient"}),
           Make::integer("initial", &L::initial, atLeast(1, kHighestLimit), "the limit at the start")
               .word("bulkhead.limit")
               .unit("calls")
               .fixed(),
           Make::integer("min", &L::min, atLeast(1, kHighestLimit), "the limit never goes below")
               .unit("calls"),
           Make::integer("max", &L::max, atLeast(1, kHighestLimit), "the limit never goes above")
               .unit("calls"),
           Make::duration("interval", &L::interval, lasting(0.001), "time between two decisions"),
           Make::integer("min_samples", &L::minSamples, atLeast(1), "outcomes that a decision needs")
               .unit("calls"),
           Make::number("error_threshold", &L::errorThreshold, kPositiveRatio,
                        "cuts above this share of failures"),
           Make::duration("latency_threshold", &L::latencyThreshold, kSomeTime,
                          "cuts when the p95 is above this"),
           Make::number("backoff", &L::backoff, kInnerRatio, "a cut multiplies the limit by this"),
           Make::integer("step", &L::step, atLeast(1, kHighestLimit), "growth adds this").unit("calls"),
           Make::choice("evidence", &L::evidence, "judges fresh outcomes, or the window as it stands"),
           Make::duration("evidence_age", &L::evidenceAge, kSomeTime, "older outcomes are no evidence"),
           Make::number("confidence", &L::confidence, kRatioBelowOne,
                        "of the test for slow calls; 0: no test"),
           Make::number("used", &L::used, kPositiveRatio,
                        "share of the limit that must be used before it grows"),
           Make::duration("queue_threshold", &L::queueThreshold, lasting(),
                          "calls that wait longer are a reason to grow unless p95 is bad; 0s: off"),
       },
       .later = laterKeys(),
       .conflicts = conflicts});
  return table;
}

}  // namespace watertight
