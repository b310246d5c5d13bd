// SPDX-License-Identifier: MIT
#include "policy/aimd_judgement.h"

#include <fmt/format.h>

#include "core/counted.h"
#include "stats/binomial.h"

namespace watertight {
namespace {

constexpr int kP95 = 9500;
constexpr double kShareBeyondP95 = 0.05;
constexpr std::int64_t kMostSamplesOfChance = 1'000'000;

bool moreSlowThanChance(const AimdJudgement& j, double confidence) {
  const auto needed = slowCallsBeyondChance(j.samples, confidence);
  return !needed || j.slow >= *needed;
}

std::string slowText(const AimdJudgement& j, const LimiterSettings& s) {
  auto text = fmt::format("p95 {:.0f} ms > {:.0f} ms, {} slow of {}", toMilliseconds(*j.p95),
                          toMilliseconds(s.latencyThreshold), j.slow, j.samples);
  if (j.censored > 0) text += fmt::format(", {} still in flight", j.censored);
  if (j.waitedLong > 0) text += ", " + j.longWaits(s);
  return text;
}

}  // namespace

std::optional<std::int64_t> slowCallsBeyondChance(std::int64_t samples, double confidence) {
  if (confidence == 0 || samples > kMostSamplesOfChance) return std::nullopt;
  return criticalCount(static_cast<int>(samples), kShareBeyondP95, confidence);
}

AimdJudgement judge(Instant now, OutcomeWindow& evidence, std::span<const Duration> censored,
                    const LimiterSettings& settings) {
  const auto counts = evidence.counts(now);
  AimdJudgement j;
  j.outcomes = counts.samples;
  j.censored = static_cast<std::int64_t>(censored.size());
  j.samples = j.outcomes + j.censored;
  j.slow = counts.slow + j.censored;
  j.waitedLong = settings.queueThreshold > Duration::zero() ? counts.waitedLong : 0;
  j.errorRate = counts.errorRate();
  j.p95 = evidence.percentileWith(now, kP95, censored);
  j.enough = j.outcomes >= settings.minSamples;
  j.failing = j.enough && *j.errorRate > settings.errorThreshold;
  j.slowed = j.samples >= settings.minSamples && *j.p95 > settings.latencyThreshold &&
             moreSlowThanChance(j, settings.confidence);
  j.spotless = j.outcomes > 0 && counts.failures == 0 && j.slow == 0;
  return j;
}

std::string AimdJudgement::longWaits(const LimiterSettings& settings) const {
  return fmt::format("{} of {} waited longer than {:.0f} ms", waitedLong, outcomes,
                     toMilliseconds(settings.queueThreshold));
}

std::string AimdJudgement::why(const LimiterSettings& settings) const {
  if (failing && slowed) {
    return fmt::format("error rate {:.3g} % > {:.3g} %; {}", *errorRate * 100, settings.errorThreshold * 100,
                       slowText(*this, settings));
  }
  if (failing)
    return fmt::format("error rate {:.3g} % > {:.3g} %", *errorRate * 100, settings.errorThreshold * 100);
  if (slowed) return slowText(*this, settings);
  if (samples == 0) return "no evidence";
  auto text = counted(samples, "sample");
  if (errorRate) text += fmt::format(", error rate {:.3g} %", *errorRate * 100);
  if (p95) text += fmt::format(", p95 {:.0f} ms", toMilliseconds(*p95));
  return text;
}

}  // namespace watertight
