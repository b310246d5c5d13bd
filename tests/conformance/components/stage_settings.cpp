// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/stage_settings.h"

#include "conformance/components/chain_text.h"
#include "conformance/components/retry_words.h"

namespace watertight::conformance {
namespace {

/// The cases' names of the policies are the engine's, but for the one that waits.
Result<Policy> policyFrom(const std::string& name) {
  if (name == "queue_wait") return Policy::kWait;
  if (const auto policy = fromName<Policy>(name)) return *policy;
  return Error{"there is no policy '" + name + "'", "", ""};
}

WindowSettings windowFrom(ConfigReader& config) {
  WindowSettings window;
  if (config.get<std::string>("window", "count") == "time") {
    window.span = config.time("size_ms", window.span);
  } else {
    window = {.kind = WindowKind::kCount, .size = config.get("size", 100), .maxAge = Duration::zero()};
  }
  return window;
}

Result<StagePlan> planFor(const ChainPart& part, ConfigReader& shared) {
  Json merged = part.config;
  for (const char* key : {"half_open_permits", "timeout_is_failure"}) {
    if (shared.has(key)) merged[key] = shared.get(key);
  }
  ConfigReader config(merged);
  // A timeout is a failure (T3), there is no other way.
  config.ignore({"timeout_is_failure"});
  StagePlan plan;
  if (part.kind == "breaker") {
    plan.breakerName = part.name;
    plan.settings.breaker = breakerFrom(config);
  } else {
    config.ignore({"half_open_permits"});
    plan.bulkheadName = part.name;
    auto bulkhead = part.kind == "pool" ? poolFrom(config) : semaphoreFrom(config);
    if (!bulkhead) return bulkhead.error();
    plan.settings.bulkhead = *bulkhead;
  }
  if (auto status = config.allUsed(); !status) return status.error();
  return plan;
}

Result<RetrySettings> retryOf(const ChainPart& part, ConfigReader& shared) {
  Json merged = part.config;
  if (shared.has("retry_on")) merged["retry_on"] = shared.get("retry_on");
  ConfigReader config(merged);
  auto retry = retryFrom(config);
  if (!retry) return retry;
  if (auto status = config.allUsed(); !status) return status.error();
  return retry;
}

bool joins(const StagePlan& outer, const StagePlan& inner) {
  return outer.settings.breaker && !outer.settings.bulkhead && inner.settings.bulkhead;
}

}  // namespace

BreakerSettings breakerFrom(ConfigReader& config) {
  constexpr double kHalf = 0.5;
  BreakerSettings breaker;
  if (config.get<std::string>("mode", "consecutive") == "rate") {
    breaker.failureRate = config.get("fail_rate", kHalf);
    breaker.minimumCalls = config.get("min_calls", 1);
    breaker.window = windowFrom(config);
  } else {
    const Json& k = config.get("k");
    if (k.is_number()) breaker.consecutiveFailures = k.get<int>();
  }
  breaker.recovery = config.time("recovery_ms", breaker.recovery);
  breaker.recoveryMax = kForever;
  breaker.recoveryJitter = config.get("recovery_jitter", 0.0);
  breaker.probes = config.get("half_open_permits", 1);
  breaker.probePatience = config.time("half_open_timeout_ms", Duration::zero());
  if (config.get("forced_open", false)) breaker.mode = BreakerMode::kForcedOpen;
  return breaker;
}

Result<BulkheadSettings> semaphoreFrom(ConfigReader& config) {
  BulkheadSettings bulkhead;
  bulkhead.kind = BulkheadKind::kSemaphore;
  bulkhead.limit = config.get("limit", 1);
  bulkhead.queue = config.get<std::int64_t>("max_waiters", kUnlimitedQueue);
  const Duration wait = config.time("wait", Duration::zero());
  if (wait != Duration::zero()) {
    bulkhead.policy = Policy::kWait;
    bulkhead.maxWait = wait;
  }
  return bulkhead;
}

Result<BulkheadSettings> poolFrom(ConfigReader& config) {
  BulkheadSettings bulkhead;
  bulkhead.kind = BulkheadKind::kThreadPool;
  bulkhead.limit = config.get("workers", config.get("workers_max", 1));
  bulkhead.queue = config.get<std::int64_t>("queue", 0);
  auto policy = policyFrom(config.get<std::string>("policy", "abort"));
  if (!policy) return policy.error();
  bulkhead.policy = *policy;
  bulkhead.maxWait = config.time("queue_wait_ms", Duration::zero());
  bulkhead.callerTimeout = config.time("caller_timeout_ms", Duration::zero());
  // Workers stay for as long as their pool: none is started late, and none retires when it is idle.
  config.ignore({"workers_min", "keep_alive_ms"});
  return bulkhead;
}

Result<ChainPlan> chainFrom(const std::string& text, ConfigReader& config) {
  auto parts = partsOfChain(text);
  if (!parts) return parts.error();
  ChainPlan chain;
  auto& plans = chain.stages;
  for (const auto& part : *parts) {
    if (part.kind == "retry") {
      auto retry = retryOf(part, config);
      if (!retry) return retry.error();
      chain.retry = *retry;
      continue;
    }
    auto plan = planFor(part, config);
    if (!plan) return plan.error();
    if (!plans.empty() && joins(plans.back(), *plan)) {
      plans.back().bulkheadName = plan->bulkheadName;
      plans.back().settings.bulkhead = plan->settings.bulkhead;
    } else {
      plans.push_back(std::move(*plan));
    }
  }
  return chain;
}

}  // namespace watertight::conformance
