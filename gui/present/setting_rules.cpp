// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/setting_rules.h"

#include <fmt/format.h>

#include <array>

namespace watertight {
namespace {

struct Rule {
  std::string_view table, key, rules;  ///< an empty key: all of the table that no other line names
};

// The first that fits counts.
constexpr std::array kRules{
    Rule{"service", "workers", "S1"},
    Rule{"service", "backlog", "S1"},
    Rule{"service", "cores", "S1"},
    Rule{"service", "isolation", "S4"},
    Rule{"service", "sample", "M1"},
    Rule{"service", "", "S2"},
    Rule{"downstream.latency", "", "D1"},
    Rule{"downstream", "slowdown", "D1, D5"},
    Rule{"downstream", "added", "D1, D5"},
    Rule{"downstream", "capacity", "D2, D5"},
    Rule{"downstream", "backlog", "D2"},
    Rule{"downstream", "cancellable", "T1"},
    Rule{"downstream", "obeys_timeout", "T1"},
    Rule{"downstream", "pause", "D3, D4"},
    Rule{"downstream", "", "D3"},
    Rule{"bulkhead", "kind", "B10"},
    Rule{"bulkhead", "limit", "B1, B6, B7, B9"},
    Rule{"bulkhead", "queue", "B3, B10"},
    Rule{"bulkhead", "policy", "B2, P2"},
    Rule{"bulkhead", "max_wait", "B5"},
    Rule{"bulkhead", "then", "B5"},
    Rule{"bulkhead", "call_timeout", "T1, T3"},
    Rule{"bulkhead", "caller_timeout", "T2"},
    Rule{"bulkhead", "rejections_are_failures", "P4"},
    Rule{"bulkhead", "fallback_on_failure", "P5"},
    Rule{"bulkhead", "fallback_latency", "P2"},
    Rule{"bulkhead", "fallback_error_rate", "P2"},
    Rule{"bulkhead", "shutdown", "B13"},
    Rule{"bulkhead", "shutdown_deadline", "B13"},
    Rule{"breaker.window", "", "W1, W5"},
    Rule{"window", "", "W1, W5"},
    Rule{"breaker", "consecutive_failures", "C2"},
    Rule{"breaker", "failure_rate", "C2"},
    Rule{"breaker", "slow_rate", "C2"},
    Rule{"breaker", "slow_call", "C2"},
    Rule{"breaker", "minimum_calls", "C2"},
    Rule{"breaker", "probes", "C4"},
    Rule{"breaker", "probe_successes", "C5"},
    Rule{"breaker", "probe_patience", "C5"},
    Rule{"breaker", "half_open", "C4"},
    Rule{"breaker", "late_results", "C6"},
    Rule{"breaker", "ramp", "C9"},
    Rule{"breaker", "mode", "C1"},
    Rule{"breaker", "", "C3"},
    Rule{"limiter", "min", "A4, A5"},
    Rule{"limiter", "max", "A5"},
    Rule{"limiter", "min_samples", "A1, A2"},
    Rule{"limiter", "error_threshold", "A1"},
    Rule{"limiter", "latency_threshold", "A1, A8"},
    Rule{"limiter", "backoff", "A1"},
    Rule{"limiter", "step", "A1"},
    Rule{"limiter", "confidence", "A1"},
    Rule{"limiter", "queue_threshold", "A1"},
    Rule{"limiter", "evidence", "A2"},
    Rule{"limiter", "evidence_age", "A2"},
    Rule{"limiter", "used", "A3"},
    Rule{"limiter", "algorithm", "A1, A6"},
    Rule{"limiter", "interval", "A1"},
    Rule{"limiter", "", "A6"},
    Rule{"retry.budget", "", "R3"},
    Rule{"retry", "attempts", "R1"},
    Rule{"retry", "retry_rejected", "R1"},
    Rule{"retry", "", "R2"},
    Rule{"route", "deadline", "S5"},
    Rule{"route", "on_deadline", "S5"},
    Rule{"route", "user_retries", "S5"},
    Rule{"route", "", "S3"},
    Rule{"fault", "ramp", "D4"},
    Rule{"fault", "ramp_out", "D4"},
    Rule{"fault", "", "D5"},
    Rule{"", "seed", "E2, E3"},
};

}  // namespace

std::string_view rulesOf(std::string_view table, std::string_view key) {
  for (const auto& rule : kRules) {
    if (rule.table == table && (rule.key.empty() || rule.key == key)) return rule.rules;
  }
  return {};
}

std::string settingTip(const SettingInfo& setting) {
  auto tip = fmt::format("{}\nTakes {}", setting.help, setting.allowed());
  if (!setting.unit.empty()) tip += fmt::format("; unit: {}", setting.unit);
  if (const auto usual = settingText(setting.defaultValue); !usual.empty())
    tip += fmt::format("\nWhere nothing is said: {}", usual);
  if (const auto rules = rulesOf(setting.table, setting.key); !rules.empty())
    tip += fmt::format("\nRules {}", rules);
  return tip;
}

}  // namespace watertight
