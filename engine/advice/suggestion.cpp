// SPDX-License-Identifier: MIT
#include "advice/suggestion.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/duration_text.h"
#include "lint/words.h"
#include "stats/erlang.h"
#include "stats/false_trips.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

/// Slower than that it is no call inside one house.
constexpr Duration kSlow = 200ms;

int halfOf(int limit) {
  return (limit + 1) / 2;
}

class Suggester {
 public:
  Suggester(const LintedCompartment& c, double share)
      : c_(c), share_(share), p99_(c.load.latency.quantile(0.99)), p999_(c.load.latency.quantile(0.999)) {
    out_.settings = c.settings;
    if (!out_.settings.bulkhead) out_.settings.bulkhead = BulkheadSettings{};
  }

  SuggestedCompartment suggest() {
    kind();
    timeouts();
    places();
    callerTimeout();
    policy();
    breaker();
    limiter();
    return std::move(out_);
  }

 private:
  BulkheadSettings& bulkhead() { return *out_.settings.bulkhead; }

  /// Notes what differs from what is there.
  void say(const std::string& setting, const std::string& now, const std::string& value, std::string reason) {
    const bool there =
        setting.starts_with("breaker") ? c_.settings.breaker.has_value() : c_.settings.bulkhead.has_value();
    if (there && now == value) return;
    out_.suggestions.push_back({c_.path(setting), there ? now : "", value, std::move(reason)});
  }

  /// Not so long that it takes more than half of the time that a request has, if healthy calls are quicker.
  [[nodiscard]] Duration inTime(Duration timeout) const {
    const auto half = c_.load.deadline.value_or(kForever) / 2;
    return half >= p999_ ? std::min(timeout, half) : timeout;
  }

  void kind() {
    const auto before = bulkhead().kind;
    bulkhead().kind = p99_ >= kSlow ? BulkheadKind::kThreadPool : BulkheadKind::kSemaphore;
    say("bulkhead.kind", std::string{nameOf(before)}, std::string{nameOf(bulkhead().kind)},
        p99_ >= kSlow
            ? fmt::format("a p99 of {} is slow enough for threads of its own, whose callers can give up",
                          aboutTime(p99_))
            : fmt::format("a p99 of {} is not worth a change of threads", aboutTime(p99_)));
  }

  void timeouts() {
    const auto before = bulkhead().callTimeout;
    bulkhead().callTimeout = inTime(roundUp(times(p999_, 1.25)));
    say("bulkhead.call_timeout", durationText(before), durationText(bulkhead().callTimeout),
        fmt::format(
            "one healthy call in 1000 takes {} or longer, and what takes much longer is no longer healthy",
            aboutTime(p999_)));
  }

  void places() {
    const auto limitBefore = bulkhead().limit;
    const auto queueBefore = bulkhead().queue;
    const bool pool = bulkhead().kind == BulkheadKind::kThreadPool;
    const double offered = c_.load.rate * toSeconds(c_.load.latency.meanUpTo(bulkhead().callTimeout));
    int limit = std::clamp(static_cast<int>(offered), 1, 10'000);
    const auto queue = [pool](int threads) { return pool ? halfOf(threads) : 0; };
    const auto most = c_.workers() == 0 ? 10'000 : std::max(1, c_.workers() - c_.workers() / 4);
    while (limit + queue(limit) < most && blockingShare(offered, limit, queue(limit)) > share_) ++limit;
    while (limit > 1 && limit + queue(limit) > most) --limit;
    bulkhead().limit = limit;
    bulkhead().queue = queue(limit);
    say("bulkhead.limit", std::to_string(limitBefore), std::to_string(limit),
        fmt::format("{} calls a second of {} are {} at once on average, and by Erlang's formula {} places{} "
                    "turn {} of "
                    "them away",
                    about(c_.load.rate), aboutTime(c_.load.latency.mean()), about(offered), limit,
                    pool ? fmt::format(" and {} to wait", queue(limit)) : "",
                    aboutPercent(blockingShare(offered, limit, queue(limit)))));
    if (pool)
      say("bulkhead.queue", queueText(queueBefore), std::to_string(bulkhead().queue),
          "half of the threads are enough for short bursts, and more would only make calls late");
  }

  static std::string queueText(std::int64_t queue) {
    return queue >= kUnlimitedQueue ? "unlimited" : std::to_string(queue);
  }

  void callerTimeout() {
    const auto before = bulkhead().callerTimeout;
    bulkhead().callerTimeout = {};
    if (bulkhead().kind != BulkheadKind::kThreadPool) return;
    const double wait =
        toSeconds(c_.load.latency.mean()) * static_cast<double>(bulkhead().queue) / bulkhead().limit;
    bulkhead().callerTimeout = inTime(roundUp(fromSeconds(toSeconds(bulkhead().callTimeout) + wait)));
    say("bulkhead.caller_timeout", durationText(before), durationText(bulkhead().callerTimeout),
        fmt::format("the call's own timeout and the {} that a full queue takes{}",
                    aboutTime(fromSeconds(wait)),
                    c_.load.deadline ? ", within half of a request's deadline" : ""));
  }

  void policy() {
    const auto before = bulkhead().policy;
    if (before == Policy::kFallback) return;
    bulkhead().policy = Policy::kAbort;
    say("bulkhead.policy", std::string{nameOf(before)}, std::string{nameOf(bulkhead().policy)},
        "a call that finds no place fails at once and holds no worker; take fallback where stale data are "
        "good enough");
  }

  void breaker() {
    constexpr double kRate = 0.5;
    auto breaker = out_.settings.breaker.value_or(BreakerSettings{});
    const double holds = c_.load.rate * toSeconds(breaker.window.span);
    if (breaker.window.kind == WindowKind::kTime && holds < 2 * breaker.minimumCalls)
      breaker.minimumCalls = std::max(5, static_cast<int>(holds / 2));
    const auto rateBefore = breaker.failureRate;
    breaker.failureRate = kRate;
    breaker.consecutiveFailures.reset();
    const int calls = std::max(breaker.minimumCalls, 1);
    const double trips = c_.load.rate * windowTripsPerCall(calls, halfOf(calls), c_.load.errorShare);
    const auto patience = breaker.probePatience;
    if (patience == Duration::zero()) breaker.probePatience = roundUp(times(p99_, 4));
    const auto oldMinimum = c_.settings.breaker ? c_.settings.breaker->minimumCalls : 0;
    out_.settings.breaker = breaker;
    say("breaker.failure_rate", rateBefore ? fmt::format("{}", *rateBefore) : "off", fmt::format("{}", kRate),
        trips <= 0 ? std::string{"healthy calls do not fail, so chance never trips it"}
                   : "chance trips it " + aboutOften(trips));
    say("breaker.minimum_calls", std::to_string(oldMinimum), std::to_string(breaker.minimumCalls),
        fmt::format("the window holds {} calls", about(holds)));
    say("breaker.probe_patience", durationText(patience), durationText(breaker.probePatience),
        "a probe that gets no answer must not keep the breaker shut");
  }

  void limiter() {
    auto& limiter = out_.settings.limiter;
    if (!limiter || limiter->algorithm != LimiterAlgorithm::kAimd) return;
    const auto before = *limiter;
    limiter->max = std::clamp(limiter->max, limiter->min, std::max(limiter->min, bulkhead().limit));
    limiter->initial.reset();
    limiter->latencyThreshold =
        std::min(roundUp(times(c_.load.latency.quantile(0.95), 2.5)), bulkhead().callTimeout * 4 / 5);
    say("limiter.max", std::to_string(before.max), std::to_string(limiter->max),
        "above the limit that healthy traffic asks for it protects nothing");
    say("limiter.latency_threshold", durationText(before.latencyThreshold),
        durationText(limiter->latencyThreshold),
        fmt::format("2.5 times the healthy p95 of {}, and below the timeout",
                    aboutTime(c_.load.latency.quantile(0.95))));
  }

  const LintedCompartment& c_;
  double share_;
  Duration p99_, p999_;
  SuggestedCompartment out_;
};

}  // namespace

SuggestedCompartment suggestFor(const LintedCompartment& compartment, double share) {
  return Suggester{compartment, share}.suggest();
}

}  // namespace watertight
