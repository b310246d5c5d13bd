// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/settings_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "sim/settings_registry.h"

namespace watertight {
namespace {

/// Defaults as the documents state them; "" where a setting is required or left out.
const std::map<std::string, std::string> kDocumented{
    {"service.workers", "0"},
    {"service.backlog", "100"},
    {"service.cores", "0"},
    {"service.arrivals", "poisson"},
    {"service.rate", "10"},
    {"service.users", "10"},
    {"service.think_time", "1s"},
    {"service.trace", ""},
    {"service.isolation", "per_dependency"},
    {"service.sample", "100ms"},
    {"downstream.slowdown", "1"},
    {"downstream.added", "0s"},
    {"downstream.capacity", "0"},
    {"downstream.backlog", "unlimited"},
    {"downstream.error_rate", "0"},
    {"downstream.error_latency", "service_time"},
    {"downstream.ignored_rate", "0"},
    {"downstream.hang_rate", "0"},
    {"downstream.hang_for", "30s"},
    {"downstream.cancellable", "false"},
    {"downstream.obeys_timeout", "true"},
    {"downstream.outage", "false"},
    {"downstream.pause", "false"},
    {"bulkhead.kind", "semaphore"},
    {"bulkhead.limit", "10"},
    {"bulkhead.queue", "0"},
    {"bulkhead.policy", "abort"},
    {"bulkhead.max_wait", "0s"},
    {"bulkhead.then", "abort"},
    {"bulkhead.call_timeout", "0s"},
    {"bulkhead.caller_timeout", "0s"},
    {"bulkhead.fallback_latency", "0s"},
    {"bulkhead.fallback_error_rate", "0"},
    {"bulkhead.fallback_on_failure", "false"},
    {"bulkhead.rejections_are_failures", "false"},
    {"bulkhead.shutdown", "drain"},
    {"bulkhead.shutdown_deadline", "30s"},
    {"bulkhead.spin", "0s"},
    {"retry.attempts", "1"},
    {"retry.base", "100ms"},
    {"retry.max_delay", "10s"},
    {"retry.jitter", "none"},
    {"retry.retry_rejected", "false"},
    {"retry.budget.ratio", "0.1"},
    {"retry.budget.burst", "10"},
    {"window.kind", "time"},
    {"window.span", "10s"},
    {"window.size", "100"},
    {"window.max_age", "1m"},
    {"breaker.consecutive_failures", "5"},
    {"breaker.failure_rate", "off"},
    {"breaker.slow_rate", "off"},
    {"breaker.slow_call", "0s"},
    {"breaker.minimum_calls", "20"},
    {"breaker.recovery", "30s"},
    {"breaker.recovery_factor", "1"},
    {"breaker.recovery_max", "10m"},
    {"breaker.recovery_jitter", "0"},
    {"breaker.probes", "1"},
    {"breaker.probe_successes", "1"},
    {"breaker.probe_patience", "0s"},
    {"breaker.ramp", "linear"},
    {"breaker.mode", "auto"},
    {"breaker.half_open", "limited"},
    {"breaker.late_results", "drop"},
    {"limiter.algorithm", "aimd"},
    {"limiter.initial", "bulkhead.limit"},
    {"limiter.min", "1"},
    {"limiter.max", "100"},
    {"limiter.interval", "5s"},
    {"limiter.min_samples", "20"},
    {"limiter.error_threshold", "0.5"},
    {"limiter.latency_threshold", "2s"},
    {"limiter.backoff", "0.5"},
    {"limiter.step", "1"},
    {"limiter.evidence", "fresh"},
    {"limiter.evidence_age", "1m"},
    {"limiter.confidence", "0.95"},
    {"limiter.used", "0.9"},
    {"limiter.queue_threshold", "0s"},
    {"limiter.cooldown", "0s"},
    {"limiter.mode", "window"},
    {"limiter.monitor_only", "false"},
    {"limiter.max_healthy_latency", "0s"},
    {"limiter.timeout", "5s"},
    {"limiter.smoothing", "1"},
    {"limiter.probe_multiplier", "30"},
    {"limiter.queue_size", "4"},
    {"limiter.tolerance", "1.5"},
    {"limiter.long_window", "600"},
    {"limiter.buffer", "0.25"},
    {"limiter.percentile", "0.5"},
    {"limiter.rtt_interval", "1m"},
    {"limiter.rtt_samples", "50"},
    {"limiter.probe_concurrency", "3"},
    {"limiter.jitter", "0.15"},
};

template <typename S>
void expectDefaults(const SettingsTable<S>& table, std::set<std::string>& seen) {
  for (const auto& setting : table.settings) {
    const auto name = std::string{table.name} + "." + std::string{setting.info.key};
    const auto documented = kDocumented.find(name);
    ASSERT_NE(documented, kDocumented.end()) << name;
    EXPECT_EQ(settingText(setting.info.defaultValue), documented->second) << name;
    EXPECT_EQ(setting.valueOf(S{}), setting.info.defaultValue) << name;
    seen.insert(name);
  }
}

TEST(SettingsTables, DefaultsAreTheDocumentedOnes) {
  std::set<std::string> seen;
  expectDefaults(serviceTable(), seen);
  expectDefaults(downstreamTable(), seen);
  expectDefaults(bulkheadTable(), seen);
  expectDefaults(windowTable(), seen);
  expectDefaults(breakerTable(), seen);
  expectDefaults(limiterTable(), seen);
  expectDefaults(retryTable(), seen);
  expectDefaults(retryBudgetTable(), seen);
  for (const auto& [name, value] : kDocumented) EXPECT_TRUE(seen.contains(name)) << name << " has no setting";
}

/// A value that the setting takes and that is not its default.
template <typename S>
SettingValue another(const Setting<S>& setting) {
  const auto& info = setting.info;
  switch (info.type) {
    case SettingType::kBool:
      return info.defaultValue != SettingValue{true};
    case SettingType::kInteger:
      return std::int64_t{7};
    case SettingType::kFloat:
      return info.range.min >= 1 || info.range.max > 1 ? 3.5 : 0.25;
    case SettingType::kDuration:
      return Duration{std::chrono::milliseconds{123}};
    case SettingType::kChoice:
      return std::string{info.choices.back()};
    case SettingType::kText:
      return std::string{"some-text"};
  }
  return {};
}

/// Its default goes by other settings.
bool isDerived(std::string_view key) {
  static const std::set<std::string_view> kDerived{
      "consecutive_failures", "probe_successes", "used", "backoff", "smoothing", "mode"};
  return kDerived.contains(key);
}

template <typename S>
void expectEachIsItsOwn(const SettingsTable<S>& table) {
  for (const auto& setting : table.settings) {
    const auto value = another(setting);
    if (setting.info.choices.size() == 1 || setting.info.key == "schema") continue;
    S settings;
    setting.set(settings, value);
    EXPECT_EQ(setting.valueOf(settings), value) << table.name << '.' << setting.info.key;
    for (const auto& other : table.settings) {
      const bool derived = isDerived(other.info.key);
      if (&other == &setting || derived) continue;
      EXPECT_EQ(other.valueOf(settings), other.valueOf(S{}))
          << setting.info.key << " changes " << other.info.key;
    }
  }
}

TEST(SettingsTables, ASettingChangesItsOwnValueOnly) {
  expectEachIsItsOwn(scenarioTable());
  expectEachIsItsOwn(serviceTable());
  expectEachIsItsOwn(downstreamTable());
  expectEachIsItsOwn(latencyTable());
  expectEachIsItsOwn(bulkheadTable());
  expectEachIsItsOwn(windowTable());
  expectEachIsItsOwn(breakerTable());
  expectEachIsItsOwn(limiterTable());
  expectEachIsItsOwn(retryTable());
  expectEachIsItsOwn(retryBudgetTable());
  expectEachIsItsOwn(replayTable());
  expectEachIsItsOwn(routeTable());
  expectEachIsItsOwn(faultTable());
  expectEachIsItsOwn(setTable());
  expectEachIsItsOwn(expectTable());
}

TEST(SettingsTables, EveryKnobIsExplained) {
  for (const auto table : settingTables()) {
    for (const auto* setting : settingsOf(table)) {
      EXPECT_FALSE(setting->help.empty()) << table << '.' << setting->key;
      EXPECT_FALSE(setting->allowed().empty()) << table << '.' << setting->key;
      EXPECT_EQ(setting->table, table);
    }
  }
}

TEST(SettingsTables, WhatCannotChangeInARunIsFixed) {
  const std::set<std::string> fixed{"service.arrivals",
                                    "service.trace",
                                    "service.isolation",
                                    "service.sample",
                                    "bulkhead.kind",
                                    "bulkhead.shutdown",
                                    "bulkhead.shutdown_deadline",
                                    "bulkhead.spin",
                                    "window.kind",
                                    "breaker.window.kind",
                                    "limiter.algorithm",
                                    "limiter.initial",
                                    "downstream.latency.kind",
                                    "downstream.latency.trace",
                                    "downstream.latency.dependency"};
  for (const auto table : settingTables()) {
    for (const auto* setting : settingsOf(table)) {
      const auto name = std::string{table} + "." + std::string{setting->key};
      EXPECT_EQ(setting->live, !fixed.contains(name)) << name;
    }
  }
}

}  // namespace
}  // namespace watertight
