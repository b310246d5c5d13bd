// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using B = BulkheadSettings;
using Make = SettingMaker<B>;

constexpr double kHighestLimit = 1'000'000;

bool waits(const B& bulkhead) {
  return bulkhead.policy == Policy::kWait;
}

bool isPool(const B& bulkhead) {
  return bulkhead.kind == BulkheadKind::kThreadPool;
}

bool hasQueue(const B& bulkhead) {
  return isPool(bulkhead) || waits(bulkhead);
}

bool fallsBack(const B& bulkhead) {
  const bool byThen = waits(bulkhead) && bulkhead.then == Policy::kFallback;
  return bulkhead.policy == Policy::kFallback || byThen || bulkhead.fallbackOnFailure;
}

std::vector<Conflict> conflicts(const B& bulkhead, SettingMoment moment) {
  // SEMANTICS B9: only a knob may close a pool.
  if (moment == SettingMoment::kStart && isPool(bulkhead) && bulkhead.limit == 0) {
    return {{"limit", "kind", "a thread pool needs at least one thread", "limit must be 1 or more"}};
  }
  if (waits(bulkhead) && bulkhead.maxWait == Duration::zero()) {
    return {{"policy", "max_wait", "policy \"wait\" needs max_wait", "set max_wait first"}};
  }
  return {};
}

/// A semaphore has a waiting line with policy wait only, unlimited where nothing else is said; only a pool's
/// callers can give up, and only a pool has threads that look for work.
void settle(const B& before, B& after) {
  if (!hasQueue(after)) after.queue = 0;
  if (hasQueue(after) && !hasQueue(before)) after.queue = isPool(after) ? 0 : kUnlimitedQueue;
  if (!isPool(after)) after.callerTimeout = after.spin = {};
}

std::vector<Setting<B>> settings() {
  return {
      Make::choice("kind", &B::kind, "calls run on their caller's thread, or on a pool's").fixed(),
      Make::integer("limit", &B::limit, atLeast(0, kHighestLimit), "calls in flight at once").unit("calls"),
      Make::integer("queue", &B::queue, atLeast(0), "calls that may wait for a place")
          .word("unlimited")
          .unit("calls")
          .onlyWith(hasQueue, "kind \"thread_pool\" or policy \"wait\""),
      Make::choice("policy", &B::policy, "what becomes of a call that finds the bulkhead full"),
      Make::duration("max_wait", &B::maxWait, lasting(), "how long a call waits; 0s: not set")
          .onlyWith(waits, "policy \"wait\"")
          .aheadOfTime()
          .mandatory(),
      Make::choice("then", &B::then, "what becomes of a call whose wait is over")
          .without("wait")
          .onlyWith(waits, "policy \"wait\""),
      Make::duration("call_timeout", &B::callTimeout, lasting(),
                     "ends a call this long after its start; 0s: never"),
      Make::duration("caller_timeout", &B::callerTimeout, lasting(),
                     "the caller gives up this long after its arrival; 0s: never")
          .onlyWith(isPool, "kind \"thread_pool\""),
      Make::flag("fallback_on_failure", &B::fallbackOnFailure, "failed calls are answered by the fallback"),
      Make::duration("fallback_latency", &B::fallbackLatency, lasting(), "how long the fallback takes")
          .onlyWith(fallsBack, "policy \"fallback\" or fallback_on_failure"),
      Make::number("fallback_error_rate", &B::fallbackErrorRate, kRatio, "share of fallbacks that fail")
          .onlyWith(fallsBack, "policy \"fallback\" or fallback_on_failure"),
      Make::flag("rejections_are_failures", &B::rejectionsAreFailures,
                 "calls that find no place count as failures of the dependency"),
      Make::choice("shutdown", &B::shutdown, "on real threads: whether queued calls still run at the end")
          .fixed(),
      Make::duration("shutdown_deadline", &B::shutdownDeadline, lasting(),
                     "on real threads: the end waits no longer; 0s: without limit")
          .fixed(),
      Make::duration("spin", &B::spin, lasting(), "on real threads: an idle thread looks for calls so long")
          .onlyWith(isPool, "kind \"thread_pool\"")
          .fixed(),
  };
}

}  // namespace

const SettingsTable<BulkheadSettings>& bulkheadTable() {
  static const auto table =
      named<B>({.name = "bulkhead", .settings = settings(), .conflicts = conflicts, .settle = settle});
  return table;
}

}  // namespace watertight
