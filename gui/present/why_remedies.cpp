// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/why_remedies.h"

#include <fmt/format.h>

#include "present/amount_text.h"
#include "present/texts.h"

namespace watertight {
namespace {

std::string counted(std::int64_t count, const char* one, const char* many) {
  return count == 1 ? fmt::format("one {}", one) : fmt::format("{} {}", count, many);
}

std::string fewerFailures(std::int64_t fewer, const Grounds& grounds) {
  const auto counts = grounds.judged ? grounds.judged->counts : WindowCounts{};
  auto text = fmt::format("{} fewer", counted(fewer, "failure", "failures"));
  if (counts.failures > fewer) text += fmt::format(" of {}", counts.failures);
  if (counts.timeouts > 0 && counts.timeouts == counts.failures) {
    text += counts.failures == 1 ? " (it was a timeout)" : " (all were timeouts)";
  } else if (counts.timeouts > 0) {
    text += fmt::format(" ({} of them {})", counts.timeouts,
                        counts.timeouts == 1 ? "was a timeout" : "were timeouts");
  }
  return text;
}

std::string needText(const Need& need, const Grounds& grounds) {
  if (need.lever == Lever::kRamp) return "ramp \"off\"";
  if (need.lever == Lever::kFewerFailures) {
    return fewerFailures(std::get<std::int64_t>(need.amount), grounds);
  }
  if (need.lever == Lever::kFewerSlowCalls) {
    return fmt::format("{} fewer", counted(std::get<std::int64_t>(need.amount), "slow call", "slow calls"));
  }
  if (need.lever == Lever::kCallLatency) return fmt::format("a latency of {}", needLabel(need));
  if (need.relation == Relation::kAbove && needLabel(need).starts_with("above")) {
    return fmt::format("{} {}", nameOf(need.lever), needLabel(need));
  }
  return fmt::format("{} at {}", nameOf(need.lever), needLabel(need));
}

std::string remedyText(const Remedy& remedy, const Grounds& grounds) {
  std::string text = "with ";
  for (std::size_t i = 0; i < remedy.size(); ++i) {
    if (i > 0) text += i + 1 == remedy.size() ? " and " : ", ";
    text += needText(remedy[i], grounds);
  }
  return text;
}

/// "With this, with that, or with those"; empty where nothing is known.
std::string anyOf(const Grounds& grounds) {
  std::string text;
  const auto& remedies = grounds.remedies;
  for (std::size_t i = 0; i < remedies.size(); ++i) {
    if (i > 0) text += i + 1 < remedies.size() ? ", " : remedies.size() > 2 ? ", or " : " or ";
    text += remedyText(remedies[i], grounds);
  }
  if (!text.empty()) text.front() = 'W';
  return text;
}

std::string holdPrevention(const Grounds& grounds) {
  if (grounds.remedies.empty()) {
    return "There was nothing to judge by: only calls that end, or that hang, are evidence.";
  }
  const auto head = anyOf(grounds) + " it would have decided";
  if (!grounds.otherwise) return head + "; what, cannot be told.";
  switch (*grounds.otherwise) {
    case LimitBranch::kDecrease:
      return head + ": the few there were speak for a cut.";
    case LimitBranch::kIncrease:
      return head + ": the few there were speak for growth.";
    default:
      return head + ", and the limit would have stayed all the same.";
  }
}

std::string cutPrevention(const Grounds& grounds) {
  if (grounds.cause == Cause::kDrop) {
    return "One timeout or refusal by the downstream is enough for this algorithm, whatever its thresholds: "
           "only an answer in time would have prevented the cut.";
  }
  const auto text = anyOf(grounds);
  if (text.empty()) return "What would have prevented it cannot be told from here.";
  return text + ", the limit would not have been cut.";
}

std::string growthPrevention(const LimitChange& change, const Grounds& grounds) {
  const auto text = anyOf(grounds);
  if (text.empty()) return "What would have prevented it cannot be told from here.";
  if (grounds.cause == Cause::kDoubling || change.algorithm != "aimd") {
    return fmt::format("{}, it would have stayed at {}.", text, change.from);
  }
  return fmt::format("Nothing spoke against growth. {}, it would have stayed at {}.", text, change.from);
}

std::string tripPrevention(const Grounds& grounds) {
  auto text = anyOf(grounds) + ", it would have stayed closed.";
  const bool byRates = grounds.cause != Cause::kFailuresInARow;
  const auto& counts = grounds.judged->counts;
  if (byRates && grounds.cause == Cause::kFailureRate && counts.failures == counts.samples) {
    return "Every call failed: no failure_rate would have helped. " + text;
  }
  return text;
}

std::string probeFailure(const Grounds& grounds) {
  const bool timedOut = grounds.call && grounds.call->timedOut;
  const auto latency = grounds.call ? grounds.call->latency : Duration{};
  return fmt::format(
      "The probe {} after {}, and one failure opens it again whatever the settings. Whether a later probe "
      "would "
      "have succeeded cannot be told: a longer recovery would have asked later.",
      timedOut ? "timed out" : "failed", durationLabel(latency));
}

std::string recoveryPrevention(const Grounds& grounds) {
  const auto open = std::get<Duration>(grounds.comparisons.front().value);
  return fmt::format(
      "Nothing was judged: the recovery was over and a call came. With a recovery longer than the {} that it "
      "was "
      "open, it would have stayed so.",
      durationLabel(open));
}

std::string patiencePrevention(const Grounds& grounds) {
  const auto waited = std::get<Duration>(grounds.comparisons.front().value);
  return fmt::format(
      "With a probe_patience longer than {} the episode would have gone on; whether its probes would have "
      "succeeded cannot be told.",
      durationLabel(waited));
}

}  // namespace

std::string limitPrevention(const LimitChange& change, const Grounds& grounds) {
  switch (grounds.cause) {
    case Cause::kByHand:
      return "A hand did it: nothing was judged.";
    case Cause::kBreakerRestricts:
      return "Only a breaker that lets calls through: while it is open or half-open, the limiter learns and "
             "changes nothing.";
    case Cause::kBreakerClosed:
      return fmt::format("{} the limit would have stayed at {}.", anyOf(grounds), change.from);
    case Cause::kMeasuring:
      return "The algorithm measures what is normal now and then: no threshold was passed.";
    case Cause::kTooFewSamples:
      return holdPrevention(grounds);
    default:
      return change.to < change.from ? cutPrevention(grounds) : growthPrevention(change, grounds);
  }
}

std::string breakerPrevention(const Grounds& grounds) {
  switch (grounds.cause) {
    case Cause::kFailuresInARow:
    case Cause::kFailureRate:
    case Cause::kSlowRate:
      return tripPrevention(grounds);
    case Cause::kProbeFailed:
      return probeFailure(grounds);
    case Cause::kProbesSucceeded:
      return anyOf(grounds) + ", it would have stayed half-open.";
    case Cause::kRecoveryOver:
      return recoveryPrevention(grounds);
    case Cause::kPatienceOver:
      return patiencePrevention(grounds);
    default:
      return "A hand did it: nothing was judged.";
  }
}

}  // namespace watertight
