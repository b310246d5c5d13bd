// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/counted.h"
#include "present/recent_loss.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr double kMostHeld = 0.5;       // of the workers: who holds more is to be named
constexpr double kMostlyBusy = 0.9;     // of the time
constexpr double kOneHundredth = 0.01;  // less is nothing

std::string lossText(const RouteLoss& route) {
  if (route.lost >= 0.995) return route.name + " loses all";
  return fmt::format("{} loses {:.0f} %", route.name, std::floor(route.lost * 100));
}

// Exactly nothing is nothing.
std::string littleText(const RouteLoss& route) {
  return route.name + (route.lost > 0 ? " loses less than 1 %" : " loses nothing");
}

bool loses(const RouteLoss& route) {
  return route.lost >= kOneHundredth;
}

const RouteLoss* worst(const std::vector<const RouteLoss*>& routes) {
  const auto at = std::max_element(routes.begin(), routes.end(),
                                   [](const auto* a, const auto* b) { return a->lost < b->lost; });
  return at == routes.end() ? nullptr : *at;
}

std::string troubleText(const RecentLoss& recent, const Trouble& trouble) {
  const auto& name = trouble.name;
  const bool held = recent.workers > 0 && trouble.held >= kMostHeld * recent.workers;
  if (held)
    return fmt::format("{} holds {:.0f} of {}", name, std::round(trouble.held),
                       counted(recent.workers, "worker"));
  if (trouble.breakerOpen) return fmt::format("{}'s breaker is open", name);
  if (trouble.refused >= kOneHundredth) {
    return fmt::format("{} turns away {:.0f} % of its calls", name, std::round(trouble.refused * 100));
  }
  if (trouble.failed >= kOneHundredth) {
    return fmt::format("{:.0f} % of {}'s calls fail", std::round(trouble.failed * 100), name);
  }
  return name + " is disturbed";
}

// Without any dependency to blame.
std::string overloadText(const RecentLoss& recent) {
  if (recent.workers > 0 && recent.fullShare >= kMostlyBusy) {
    return recent.workers == 1 ? "the only worker is busy"
                               : fmt::format("all {} workers are busy", recent.workers);
  }
  return "too much at once";
}

// With a trouble: whoever has nothing to do with it comes first.
Verdict withTrouble(const RecentLoss& recent, const Trouble& trouble) {
  std::vector<const RouteLoss*> bystanders;
  std::vector<const RouteLoss*> callers;
  for (const auto& route : recent.routes)
    (route.callsDependency(trouble.dependency) ? callers : bystanders).push_back(&route);
  const auto* beside = worst(bystanders);
  const auto* with = worst(callers);
  if (beside != nullptr && loses(*beside)) {
    return {VerdictTone::kHurts, troubleText(recent, trouble) + ": " + lossText(*beside), {}};
  }
  const bool isolated = recent.isolation != Isolation::kNone;
  if (beside != nullptr) {
    auto text = isolated ? "isolation holds: " + littleText(*beside)
                         : troubleText(recent, trouble) + ", and " + littleText(*beside) + " yet";
    if (with != nullptr && loses(*with)) text += "; " + lossText(*with);
    return {VerdictTone::kHolds, std::move(text), {}};
  }
  if (with != nullptr && loses(*with)) {
    return {VerdictTone::kHurts, troubleText(recent, trouble) + ": " + lossText(*with), {}};
  }
  auto text = troubleText(recent, trouble);
  if (with != nullptr) text += ": " + littleText(*with);
  return {VerdictTone::kHolds, std::move(text), {}};
}

Verdict withoutTrouble(const RecentLoss& recent) {
  std::vector<const RouteLoss*> all;
  for (const auto& route : recent.routes) all.push_back(&route);
  const auto* most = worst(all);
  if (most != nullptr && loses(*most)) {
    return {VerdictTone::kHurts, overloadText(recent) + ": " + lossText(*most), {}};
  }
  if (recent.requests == 0) return {VerdictTone::kUnknown, "nothing is asked for", {}};
  const auto* lost = most != nullptr && most->lost > 0 ? "less than 1 % lost" : "none lost";
  return {VerdictTone::kWell,
          fmt::format("all is well: {} requests a second, {}", figureLabel(recent.requestsPerSecond()), lost),
          {}};
}

}  // namespace

Verdict verdictAt(const FrameHistory& history, const JournalLog& journal, const Scenario& live, Instant end) {
  const auto recent = recentLoss(history, journal, live, end);
  if (recent.routes.empty() || recent.length < std::chrono::seconds{1})
    return {VerdictTone::kUnknown, {}, {}};
  auto verdict = recent.trouble ? withTrouble(recent, *recent.trouble) : withoutTrouble(recent);
  verdict.tip = fmt::format(
      "Over the last {:.0f} s. A route loses the share of its requests that failed, were shed or came late.",
      toSeconds(recent.length));
  return verdict;
}

}  // namespace watertight
