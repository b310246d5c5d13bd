// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using B = BreakerSettings;
using Make = SettingMaker<B>;

bool hasSlowRate(const B& breaker) {
  return breaker.slowRate.has_value();
}

SettingValue consecutiveInForce(const B& breaker, std::string_view word) {
  return MemberValue<std::optional<int>>::get(breaker.consecutiveFailuresInForce(), word);
}

SettingValue successesInForce(const B& breaker, std::string_view) {
  return std::int64_t{breaker.probeSuccessesInForce()};
}

std::vector<Conflict> conflicts(const B& breaker, SettingMoment) {
  std::vector<Conflict> found;
  if (breaker.slowRate && breaker.slowCall == Duration::zero()) {
    found.push_back({"slow_rate", "slow_call", "slow_rate needs slow_call",
                     "say which calls are slow: slow_call = \"1s\""});
  }
  const bool judgesShares = breaker.failureRate || breaker.slowRate;
  const bool countsCalls = breaker.window.kind == WindowKind::kCount;
  if (judgesShares && countsCalls && breaker.minimumCalls > breaker.window.size) {
    found.push_back(
        {"minimum_calls", "window",
         fmt::format("minimum_calls is {}, but the breaker's window holds only {} calls: it could never "
                     "open",
                     breaker.minimumCalls, breaker.window.size),
         "minimum_calls must be at most window.size"});
  }
  return found;
}

}  // namespace

const SettingsTable<BreakerSettings>& breakerTable() {
  static const auto table = named<B>(
      {.name = "breaker",
       .settings =
           {
               Make::integer("consecutive_failures", &B::consecutiveFailures, atLeast(1),
                             "opens after so many failures in a row")
                   .word("off")
                   .shownAs(consecutiveInForce),
               Make::number("failure_rate", &B::failureRate, kPositiveRatio,
                            "opens at this share of failures")
                   .word("off"),
               Make::number("slow_rate", &B::slowRate, kPositiveRatio, "opens at this share of slow calls")
                   .word("off"),
               Make::duration("slow_call", &B::slowCall, lasting(), "longer calls are slow; 0s: not set")
                   .requiredIf(hasSlowRate),
               Make::integer("minimum_calls", &B::minimumCalls, atLeast(1),
                             "shares are looked at from this many calls")
                   .unit("calls"),
               Make::duration("recovery", &B::recovery, kSomeTime, "stays open this long"),
               Make::number("recovery_factor", &B::recoveryFactor, atLeast(1),
                            "longer by this with each failed probe")
                   .unit("x"),
               Make::duration("recovery_max", &B::recoveryMax, kSomeTime,
                              "but never longer than this, or than recovery"),
               Make::number("recovery_jitter", &B::recoveryJitter, kRatioBelowOne,
                            "random share of it that is added"),
               Make::integer("probes", &B::probes, atLeast(1), "calls that try the dependency at once")
                   .unit("calls"),
               Make::integer("probe_successes", &B::probeSuccesses, atLeast(1), "successes that close it")
                   .unit("calls")
                   .shownAs(successesInForce),
               Make::duration("probe_patience", &B::probePatience, lasting(),
                              "gives probes up after this; 0s: waits for ever"),
               Make::choice("ramp", &B::ramp, "how the limit comes back after it closes, with a limiter"),
               Make::choice("mode", &B::mode, "automatic, or held open or out of the way by hand"),
               Make::choice("half_open", &B::halfOpen, "what passes while it is half open"),
               Make::choice("late_results", &B::lateResults, "what becomes of results of an older state"),
           },
       .parts = {"window"},
       .conflicts = conflicts});
  return table;
}

}  // namespace watertight
