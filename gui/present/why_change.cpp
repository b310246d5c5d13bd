// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/why_change.h"

#include <fmt/format.h>

#include <utility>

#include "policy/grounds.h"
#include "present/journal_text.h"
#include "present/texts.h"
#include "present/why_bars.h"
#include "present/why_histogram.h"
#include "present/why_remedies.h"

namespace watertight {
namespace {

constexpr const char* kNothingKept = "What it was decided on was not kept: cannot be told.";

std::string titleOf(const LimitChange& change) {
  const char* what = change.monitored ? "Limit would be" : "Limit";
  if (change.from != change.to) return fmt::format("{} {} → {}", what, change.from, change.to);
  return fmt::format("Limit stays {}", change.to);
}

std::string titleOf(const BreakerChange& change) {
  if (change.from == change.to) return "Breaker's probes are void";
  return fmt::format("Breaker {} → {}", stateLabel(change.from), stateLabel(change.to));
}

void addOutcomes(Why& why, const Grounds& grounds) {
  const bool own = grounds.judged && grounds.judged->counts.samples > 0;
  const auto& counts = own ? grounds.judged->counts : grounds.scene.window.counts;
  why.outcomesCaption = own ? "Outcomes that were judged" : "Outcomes in the compartment's window";
  const char* failed = grounds.scene.rejectionsAreFailures ? "errors, rejections" : "errors";
  why.outcomes = {{"ok", counts.samples - counts.failures, inkOf(Role::kGood)},
                  {failed, counts.failures - counts.timeouts, inkOf(Role::kFailed)},
                  {"timeouts", counts.timeouts, inkOf(Role::kLate)},
                  {"still in flight, slow", grounds.censoredCalls(), inkOf(Role::kWaiting, Shade::kHatched)}};
  std::erase_if(why.outcomes, [](const WhyShare& share) { return share.count == 0; });
}

void addEvidence(Why& why, const Grounds& grounds) {
  if (!grounds.judged) return;
  const auto& judged = *grounds.judged;
  auto text = fmt::format("{}", judged.counts.samples);
  if (judged.oldest) text += fmt::format(", at most {} old", ageLabel(*judged.oldest));
  why.facts.push_back(
      {"outcomes judged", text, "outcomes that the decision could use, and the age of the oldest"});
  if (judged.counts.slow > 0 && grounds.slowFrom) {
    why.facts.push_back({"of them slow", fmt::format("{}", judged.counts.slow),
                         "they took longer than " + durationLabel(*grounds.slowFrom)});
  }
}

void addScene(Why& why, const Scene& scene) {
  auto inFlight =
      scene.limit ? fmt::format("{} of {}", scene.inFlight, *scene.limit) : fmt::format("{}", scene.inFlight);
  if (scene.abandoned > 0) inFlight += fmt::format(", {} abandoned", scene.abandoned);
  why.facts.push_back({"in flight", inFlight, "permits held at that moment, of the limit before the change"});
  if (scene.waiting > 0) {
    why.facts.push_back({"waiting", fmt::format("{}", scene.waiting), "calls that waited for a permit"});
  }
  if (scene.oldest) {
    why.facts.push_back({"oldest call", ageLabel(*scene.oldest), "in flight for so long already"});
  }
}

void addGrounds(Why& why, const Grounds& grounds) {
  why.bars = whyBars(grounds);
  why.latencies = whyHistogram(grounds);
  addOutcomes(why, grounds);
  addEvidence(why, grounds);
  if (grounds.stale > 0) {
    why.facts.push_back(
        {"left out as stale", fmt::format("{}", grounds.stale),
         "outcomes of calls that began before the last cut, ramp or limit set by hand: no evidence"});
  }
  if (grounds.call) {
    why.facts.push_back({"the call that decided", durationLabel(grounds.call->latency),
                         grounds.call->timedOut ? "it timed out"
                         : grounds.call->failed ? "it failed"
                                                : "it ended well"});
  }
  addScene(why, grounds.scene);
}

/// Fills in what is special to the event.
struct Explain {
  Why& why;

  void operator()(const LimitEvent& e) const {
    const auto& change = e.change;
    why.title = titleOf(change);
    why.subtitle += fmt::format(" · {}, {}", change.algorithm, nameOf(change.branch));
    why.because = change.why;
    if (e.rejections.spike) {
      why.facts.push_back({"rejections",
                           fmt::format("{:.0f} → {:.0f} /s", e.rejections.before, e.rejections.after),
                           "in the second before and after: more than chance explains"});
    }
    const Grounds* grounds = change.grounds.get();
    why.prevention = grounds != nullptr ? limitPrevention(change, *grounds) : kNothingKept;
    if (grounds != nullptr) addGrounds(why, *grounds);
  }
  void operator()(const BreakerChange& e) const {
    why.title = titleOf(e);
    why.because = e.why;
    const Grounds* grounds = e.grounds.get();
    why.prevention = grounds != nullptr ? breakerPrevention(*grounds) : kNothingKept;
    if (grounds != nullptr) addGrounds(why, *grounds);
  }
  void operator()(const SetEvent& e) const {
    why.title = fmt::format("{}: {} → {}", e.path, e.from, e.to);
    why.because = e.by.empty() ? "The scenario turns this knob." : fmt::format("Turned by {}.", e.by);
    why.prevention = "Nothing judged it: a knob is turned, and holds from the next instant on.";
  }
  void operator()(const FaultEvent& e) const {
    why.title = fmt::format("Fault {}: {}", e.begins ? "begins" : "ends", e.what);
    why.because = e.by.empty() ? "The scenario has it so." : fmt::format("Injected by {}.", e.by);
    why.prevention =
        "Nothing judged it: a fault is what the downstream does, not what the compartment decides.";
  }
  void operator()(const LateEndEvent& e) const {
    why.title = fmt::format("Abandoned call {} ended", e.call);
    why.because = fmt::format("It took {}; its caller had given up before.", durationLabel(e.latency));
    why.prevention = "A call that obeys its time limit ends when its caller gives up.";
  }
};

bool isOfCompartment(const JournalEntry& entry) {
  return std::holds_alternative<LimitEvent>(entry.event) ||
         std::holds_alternative<BreakerChange>(entry.event);
}

// The last entry before this one that tells the same compartment's like.
void addEarlier(Why& why, const JournalEntry& entry, const JournalLog& log) {
  if (!isOfCompartment(entry)) return;
  const auto& entries = log.entries();
  bool limit = false;
  bool breaker = false;
  for (auto i = log.firstAt(entry.t); i-- > 0 && !(limit && breaker);) {
    const auto& earlier = entries[i];
    if (earlier.dependency != entry.dependency || !isOfCompartment(earlier)) continue;
    auto& found = std::holds_alternative<LimitEvent>(earlier.event) ? limit : breaker;
    if (std::exchange(found, true)) continue;
    why.jumps.push_back({clockLabel(earlier.t) + "  " + whyTitle(earlier), earlier.t});
  }
}

}  // namespace

std::string whyTitle(const JournalEntry& entry) {
  if (const auto* limit = std::get_if<LimitEvent>(&entry.event)) return titleOf(limit->change);
  if (const auto* breaker = std::get_if<BreakerChange>(&entry.event)) return titleOf(*breaker);
  return describe(entry);
}

const JournalEntry* lastChangeBy(const JournalLog& log, Instant t) {
  const JournalEntry* last = nullptr;
  for (const auto& entry : log.entries()) {
    if (entry.t > t) break;
    const auto* limit = std::get_if<LimitEvent>(&entry.event);
    const auto* breaker = std::get_if<BreakerChange>(&entry.event);
    const bool changed = limit != nullptr ? limit->change.from != limit->change.to
                                          : breaker != nullptr && breaker->from != breaker->to;
    if (changed) last = &entry;
  }
  return last;
}

Why whyOf(const JournalEntry& entry, const JournalLog& log, const Scenario& scenario) {
  Why why;
  why.subtitle = journalSubject(entry, scenario) + " · " + clockLabel(entry.t);
  why.ink = inkOf(journalRole(entry));
  why.jumps.push_back({"Show " + clockLabel(entry.t), entry.t});
  std::visit(Explain{why}, entry.event);
  addEarlier(why, entry, log);
  return why;
}

}  // namespace watertight
