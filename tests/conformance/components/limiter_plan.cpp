// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/limiter_plan.h"

#include <algorithm>

namespace watertight::conformance {
namespace {

constexpr double kPublishedUse = 0.5;
constexpr int kMeasuresAfter = 5;  // updates in a row at the minimum: the algorithm's own

void readAimd(ConfigReader& config, LimiterSettings& limiter) {
  limiter.algorithm = LimiterAlgorithm::kAimd;
  limiter.step = config.get("increase", 1);
  if (const Json& decrease = config.get("decrease"); decrease.is_number())
    limiter.backoff = decrease.get<double>();
  limiter.confidence = 0;
}

void readGradient2(ConfigReader& config, LimiterSettings& limiter) {
  limiter.algorithm = LimiterAlgorithm::kGradient2;
  limiter.queueSize = config.get("q", limiter.queueSize);
  limiter.smoothing = config.get("smoothing", 1.0);
  limiter.tolerance = 1;
}

void readEnvoyGradient(ConfigReader& config, LimiterSettings& limiter) {
  limiter.algorithm = LimiterAlgorithm::kEnvoyGradient;
  limiter.probeConcurrency = config.get("probe_concurrency", limiter.probeConcurrency);
  limiter.rttSamples = config.get("probe_samples", limiter.rttSamples);
}

}  // namespace

Result<LimiterPlan> limiterFrom(const Case& one, ConfigReader& config) {
  LimiterPlan plan;
  LimiterSettings& limiter = plan.compartment.limiter.emplace();
  // The formula says what `q` and `smoothing` say.
  config.ignore({"algorithm", "formula"});
  const int initial = config.get("initial", 1);
  limiter.initial = initial;
  limiter.min = config.get("min", 1);
  limiter.max = config.get("max", std::max(initial, limiter.max));
  limiter.minSamples = 1;
  limiter.used = kPublishedUse;
  limiter.mode = LimiterMode::kWindow;
  if (one.component().starts_with("aimd")) {
    readAimd(config, limiter);
  } else if (config.has("q")) {
    readGradient2(config, limiter);
  } else {
    readEnvoyGradient(config, limiter);
  }
  plan.compartment.bulkhead = BulkheadSettings{.limit = initial};
  if (config.has("baseline_ms")) plan.baseline = config.time("baseline_ms", Duration::zero());
  plan.measuresAgain = config.has("remeasure_after_windows_at_min");
  if (config.get("remeasure_after_windows_at_min", kMeasuresAfter) != kMeasuresAfter) {
    return Error{"it measures again after five windows at the minimum, and nothing else", "", ""};
  }
  plan.measuresByHand =
      std::ranges::any_of(one.events, [](const CaseEvent& e) { return e.verb == "begin_calibration"; });
  return plan;
}

}  // namespace watertight::conformance
