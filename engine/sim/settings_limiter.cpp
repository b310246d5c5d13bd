// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using L = LimiterSettings;
using Make = SettingMaker<L>;

constexpr double kHighestLimit = 1'000'000;

bool isAimd(const L& limiter) {
  return limiter.algorithm == LimiterAlgorithm::kAimd;
}

bool isAimdPerCall(const L& limiter) {
  return limiter.algorithm == LimiterAlgorithm::kAimdPerCall;
}

bool isVegas(const L& limiter) {
  return limiter.algorithm == LimiterAlgorithm::kVegas;
}

bool isGradient2(const L& limiter) {
  return limiter.algorithm == LimiterAlgorithm::kGradient2;
}

bool isEnvoy(const L& limiter) {
  return limiter.algorithm == LimiterAlgorithm::kEnvoyGradient;
}

bool isAnyAimd(const L& limiter) {
  return isAimd(limiter) || isAimdPerCall(limiter);
}

bool isByDelay(const L& limiter) {
  return !isAnyAimd(limiter);
}

bool asksForUse(const L& limiter) {
  return !isEnvoy(limiter);
}

bool isSmooth(const L& limiter) {
  return isVegas(limiter) || isGradient2(limiter);
}

bool isByWindow(const L& limiter) {
  return limiter.modeInForce() == LimiterMode::kWindow;
}

constexpr std::string_view kAimd = "algorithm \"aimd\"";
constexpr std::string_view kAimdPerCall = "algorithm \"aimd_per_call\"";
constexpr std::string_view kAnyAimd = "algorithm \"aimd\" or \"aimd_per_call\"";
constexpr std::string_view kVegas = "algorithm \"vegas\"";
constexpr std::string_view kGradient2 = "algorithm \"gradient2\"";
constexpr std::string_view kSmooth = "algorithm \"vegas\" or \"gradient2\"";
constexpr std::string_view kEnvoy = "algorithm \"envoy_gradient\"";
constexpr std::string_view kByDelay = "algorithm \"vegas\", \"gradient2\" or \"envoy_gradient\"";

SettingValue backoffInForce(const L& limiter, std::string_view) {
  return limiter.backoffInForce();
}

SettingValue usedInForce(const L& limiter, std::string_view) {
  return limiter.usedInForce();
}

SettingValue smoothingInForce(const L& limiter, std::string_view) {
  return limiter.smoothingInForce();
}

SettingValue modeInForce(const L& limiter, std::string_view) {
  return std::string{nameOf(limiter.modeInForce())};
}

std::vector<Conflict> conflicts(const L& limiter, SettingMoment) {
  if (limiter.min > limiter.max) return {{"min", "max", "min is more than max", "min must be at most max"}};
  if (limiter.initial && (*limiter.initial < limiter.min || *limiter.initial > limiter.max)) {
    return {{"initial", "max", "initial is not between min and max", "initial must be from min to max"}};
  }
  if (!isByWindow(limiter) && isAimd(limiter)) {
    return {{"mode", "algorithm", "aimd decides once an interval", "use algorithm \"aimd_per_call\""}};
  }
  if (!isByWindow(limiter) && isEnvoy(limiter)) {
    return {{"mode", "algorithm", "envoy_gradient judges a percentile of an interval",
             "leave mode out, and set interval"}};
  }
  return {};
}

using Settings = std::vector<Setting<L>>;

Settings common() {
  return {
      Make::choice("algorithm", &L::algorithm, "how the limit is found").fixed(),
      Make::integer("initial", &L::initial, atLeast(1, kHighestLimit), "the limit at the start")
          .word("bulkhead.limit")
          .unit("calls")
          .fixed(),
      Make::integer("min", &L::min, atLeast(1, kHighestLimit), "the limit never goes below").unit("calls"),
      Make::integer("max", &L::max, atLeast(1, kHighestLimit), "the limit never goes above").unit("calls"),
      Make::duration("interval", &L::interval, lasting(0.001), "time between two decisions"),
      Make::choice("mode", &L::mode, "decides once an interval, or with each call").shownAs(modeInForce),
      Make::integer("min_samples", &L::minSamples, atLeast(1), "outcomes that a decision needs")
          .unit("calls")
          .onlyWith(isByWindow, "mode \"window\""),
      Make::number("used", &L::used, kPositiveRatio, "share of the limit that must be used before it grows")
          .shownAs(usedInForce)
          .onlyWith(asksForUse, "an algorithm other than \"envoy_gradient\""),
      Make::duration("cooldown", &L::cooldown, lasting(), "no change for this long after a cut; 0s: none"),
      Make::flag("monitor_only", &L::monitorOnly, "the limit is computed and shown, not enforced"),
  };
}

Settings ofAimd() {
  return {
      Make::number("error_threshold", &L::errorThreshold, kPositiveRatio, "cuts above this share of failures")
          .onlyWith(isAimd, kAimd),
      Make::duration("latency_threshold", &L::latencyThreshold, kSomeTime, "cuts when the p95 is above this")
          .onlyWith(isAimd, kAimd),
      Make::number("backoff", &L::backoff, kInnerRatio, "a cut multiplies the limit by this")
          .shownAs(backoffInForce)
          .onlyWith(isAnyAimd, kAnyAimd),
      Make::integer("step", &L::step, atLeast(1, kHighestLimit), "growth adds this")
          .unit("calls")
          .onlyWith(isAnyAimd, kAnyAimd),
      Make::choice("evidence", &L::evidence, "judges fresh outcomes, or the window as it stands")
          .onlyWith(isAimd, kAimd),
      Make::duration("evidence_age", &L::evidenceAge, kSomeTime, "older outcomes are no evidence")
          .onlyWith(isAimd, kAimd),
      Make::number("confidence", &L::confidence, kRatioBelowOne, "of the test for slow calls; 0: no test")
          .onlyWith(isAimd, kAimd),
      Make::duration("queue_threshold", &L::queueThreshold, lasting(),
                     "calls that wait longer are a reason to grow unless p95 is bad; 0s: off")
          .onlyWith(isAimd, kAimd),
      Make::duration("timeout", &L::timeout, kSomeTime, "a call that takes longer is a reason to cut")
          .onlyWith(isAimdPerCall, kAimdPerCall),
  };
}

Settings byDelay() {
  return {
      Make::duration("max_healthy_latency", &L::maxHealthyLatency, lasting(),
                     "what may be taken for normal at most; 0s: anything")
          .onlyWith(isByDelay, kByDelay),
      Make::number("smoothing", &L::smoothing, kPositiveRatio, "share of the way to the new limit")
          .shownAs(smoothingInForce)
          .onlyWith(isSmooth, kSmooth),
      Make::integer("probe_multiplier", &L::probeMultiplier, atLeast(0),
                    "a new baseline after so many samples for each call of the limit; 0: never")
          .onlyWith(isVegas, kVegas),
      Make::integer("queue_size", &L::queueSize, atLeast(0, kHighestLimit), "calls that may queue")
          .unit("calls")
          .onlyWith(isGradient2, kGradient2),
      Make::number("tolerance", &L::tolerance, atLeast(1), "how much slower than the average is healthy")
          .unit("x")
          .onlyWith(isGradient2, kGradient2),
      Make::integer("long_window", &L::longWindow, atLeast(1), "samples in the long average")
          .unit("samples")
          .onlyWith(isGradient2, kGradient2),
  };
}

Settings ofEnvoy() {
  return {
      Make::number("buffer", &L::buffer, atLeast(0), "share above the baseline that is healthy")
          .onlyWith(isEnvoy, kEnvoy),
      Make::number("percentile", &L::percentile, kPositiveRatio, "of latencies: it stands for all of them")
          .onlyWith(isEnvoy, kEnvoy),
      Make::duration("rtt_interval", &L::rttInterval, kSomeTime, "time between two measured baselines")
          .onlyWith(isEnvoy, kEnvoy),
      Make::integer("rtt_samples", &L::rttSamples, atLeast(1), "calls that a measurement needs")
          .unit("calls")
          .onlyWith(isEnvoy, kEnvoy),
      Make::integer("probe_concurrency", &L::probeConcurrency, atLeast(1, kHighestLimit),
                    "calls at once while the baseline is measured")
          .unit("calls")
          .onlyWith(isEnvoy, kEnvoy),
      Make::number("jitter", &L::jitter, kRatio, "random share that is added to rtt_interval")
          .onlyWith(isEnvoy, kEnvoy),
  };
}

Settings all() {
  Settings settings = common();
  for (const auto& some : {ofAimd(), byDelay(), ofEnvoy()}) {
    settings.insert(settings.end(), some.begin(), some.end());
  }
  return settings;
}

}  // namespace

const SettingsTable<LimiterSettings>& limiterTable() {
  static const auto table = named<L>({.name = "limiter", .settings = all(), .conflicts = conflicts});
  return table;
}

}  // namespace watertight
