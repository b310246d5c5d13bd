// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_catalogue.h"

namespace watertight {
namespace {

using Unit = KnobUnit;

KnobGroup downstream() {
  constexpr std::string_view kTable = "downstream";
  return {"Disturb the downstream",
          kTable,
          {{kTable, "slowdown", "Slowdown", Unit::kFactor, {1, 50}},
           {kTable, "added", "Added latency", Unit::kDuration, {0.001, 30}, 0, true},
           {kTable, "error_rate", "Error rate", Unit::kShare, {0, 1}, 0.01},
           {kTable, "hang_rate", "Hang rate", Unit::kShare, {0, 1}, 0.01},
           {kTable, "capacity", "Capacity", Unit::kPlain, {1, 1000}, 0, false, "unlimited"},
           {kTable, "outage", "Outage", Unit::kPlain, {}},
           {kTable, "pause", "Pause", Unit::kPlain, {}}}};
}

KnobGroup bulkhead() {
  constexpr std::string_view kTable = "bulkhead";
  return {"Bulkhead",
          kTable,
          {{kTable, "limit", "Limit", Unit::kPlain, {1, 1000}, 0, true},
           {kTable, "queue", "Queue", Unit::kPlain, {1, 1000}, 0, true, "unlimited"},
           {kTable, "policy", "When full", Unit::kPlain, {}},
           {kTable, "max_wait", "Longest wait", Unit::kDuration, {0.001, 60}, 0, false, {}, "not set", true},
           {kTable, "then", "After the wait", Unit::kPlain, {}},
           {kTable, "call_timeout", "Call timeout", Unit::kDuration, {0.01, 60}, 0, false, "none"},
           {kTable, "caller_timeout", "Caller timeout", Unit::kDuration, {0.01, 60}, 0, false, "none"}}};
}

KnobGroup breaker() {
  constexpr std::string_view kTable = "breaker";
  return {"Breaker",
          kTable,
          {{kTable, "mode", "Mode", Unit::kPlain, {}},
           {kTable, "consecutive_failures", "Failures in a row", Unit::kPlain, {1, 50}, 1, false, "off"},
           {kTable, "failure_rate", "Failure rate", Unit::kShare, {0.01, 1}, 0.01, false, "off"},
           {kTable, "slow_rate", "Slow rate", Unit::kShare, {0.01, 1}, 0.01, false, "off"},
           {kTable, "slow_call", "Slow is over", Unit::kDuration, {0.01, 60}, 0, false, {}, "not set"},
           {kTable, "minimum_calls", "Minimum calls", Unit::kPlain, {1, 1000}},
           {kTable, "recovery", "Recovery", Unit::kDuration, {0.1, 300}},
           {kTable, "probes", "Probes", Unit::kPlain, {1, 20}, 1},
           {kTable, "probe_patience", "Probe patience", Unit::kDuration, {0.1, 60}, 0, false, "none"}}};
}

KnobGroup limiter() {
  constexpr std::string_view kTable = "limiter";
  return {"Limiter",
          kTable,
          {{kTable, "error_threshold", "Error threshold", Unit::kShare, {0.01, 1}, 0.01},
           {kTable, "latency_threshold", "Latency threshold", Unit::kDuration, {0.01, 30}},
           {kTable, "interval", "Interval", Unit::kDuration, {0.1, 60}},
           {kTable, "min_samples", "Minimum samples", Unit::kPlain, {1, 1000}},
           {kTable, "backoff", "Backoff", Unit::kFactor, {0.05, 0.95}, 0.05},
           {kTable, "step", "Step up", Unit::kPlain, {1, 20}, 1},
           {kTable, "timeout", "Too slow is over", Unit::kDuration, {0.01, 60}},
           {kTable, "max_healthy_latency", "Healthy up to", Unit::kDuration, {0.01, 30}, 0, true},
           {kTable, "smoothing", "Smoothing", Unit::kShare, {0.01, 1}, 0.01},
           {kTable, "probe_multiplier", "Probe multiplier", Unit::kPlain, {1, 1000}, 0, true},
           {kTable, "queue_size", "Queue size", Unit::kPlain, {0, 50}, 1},
           {kTable, "tolerance", "Tolerance", Unit::kFactor, {1, 5}, 0.1},
           {kTable, "long_window", "Long window", Unit::kPlain, {1, 10000}},
           {kTable, "buffer", "Buffer", Unit::kShare, {0, 5}, 0.05},
           {kTable, "percentile", "Percentile", Unit::kShare, {0.01, 1}, 0.01},
           {kTable, "rtt_interval", "Measure every", Unit::kDuration, {1, 600}},
           {kTable, "probe_concurrency", "Measure with", Unit::kPlain, {1, 50}, 1},
           {kTable, "cooldown", "Cooldown", Unit::kDuration, {0.1, 300}, 0, true},
           {kTable, "monitor_only", "Monitor only", Unit::kPlain, {}},
           {kTable, "min", "Min", Unit::kPlain, {1, 1000}},
           {kTable, "max", "Max", Unit::kPlain, {1, 1000}}}};
}

KnobGroup retries() {
  constexpr std::string_view kTable = "retry", kBudget = "retry.budget";
  return {"Retries",
          kTable,
          {{kTable, "attempts", "Attempts in all", Unit::kPlain, {1, 10}, 1},
           {kTable, "base", "First delay", Unit::kDuration, {0.001, 10}, 0, true},
           {kTable, "max_delay", "Longest delay", Unit::kDuration, {0.001, 60}, 0, true},
           {kTable, "jitter", "Jitter", Unit::kPlain, {}},
           {kTable, "retry_rejected", "Rejected ones, too", Unit::kPlain, {}},
           {kBudget, "ratio", "Budget", Unit::kShare, {0, 1}, 0.01},
           {kBudget, "burst", "Burst", Unit::kPlain, {1, 100}, 1}}};
}

KnobGroup load() {
  constexpr std::string_view kTable = "service";
  return {"Load",
          kTable,
          {{kTable, "rate", "Requests", Unit::kPerSecond, {0.1, 2000}},
           {kTable, "users", "Users", Unit::kPlain, {1, 2000}},
           {kTable, "think_time", "Think time", Unit::kDuration, {0.01, 60}, 0, true}}};
}

}  // namespace

SliderStops KnobSpec::stops() const {
  if (reach.size() != 2) return SliderStops::of({0, 1});
  const bool whole = unit == KnobUnit::kPlain;
  auto stops = step > 0 ? SliderStops::linear(reach[0], reach[1], step)
                        : SliderStops::logarithmic(reach[0], reach[1], whole);
  return zeroFirst ? stops.withZero() : stops;
}

const std::vector<KnobGroup>& knobCatalogue() {
  static const std::vector<KnobGroup> kCatalogue{downstream(), bulkhead(), breaker(),
                                                 limiter(),    retries(),  load()};
  return kCatalogue;
}

}  // namespace watertight
