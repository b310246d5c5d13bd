// SPDX-License-Identifier: MIT
#include "sim/replay_sentences.h"

#include <fmt/format.h>

#include "core/counted.h"
#include "sim/compartments.h"
#include "sim/fit_words.h"

namespace watertight {
namespace {

/// Calls whose recorded timeout the scenario would not end as early.
std::vector<std::string> censoredTimeouts(const Trace& trace, const Scenario& scenario,
                                          const std::vector<int>& mapped) {
  std::vector<std::int64_t> beyond(scenario.dependencies.size());
  for (const auto& record : trace.calls) {
    const int dependency = mapped[static_cast<std::size_t>(record.dependency)];
    if (dependency < 0 || record.outcome != RecordedOutcome::kTimeout || !record.latencyKnown()) continue;
    const Duration limit = timeLimits(scenario, dependency).callTimeout;
    if (limit == Duration::zero() || limit > record.latency) ++beyond[static_cast<std::size_t>(dependency)];
  }
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < beyond.size(); ++i) {
    if (beyond[i] == 0) continue;
    sentences.push_back(
        fmt::format("{} to {} ended at the timeout of that day; what a longer one, or none, would have "
                    "brought cannot be told: here, too, the end is a timeout",
                    counted(beyond[i], "call"), scenario.dependencies[i].name));
  }
  return sentences;
}

}  // namespace

void addCounts(std::vector<std::string>& sentences, const ReplayCallMaker::Counts& counts) {
  const auto say = [&sentences](std::int64_t n, const char* what) {
    if (n > 0) sentences.push_back(counted(n, "call") + " " + what);
  };
  say(counts.offeredAgain,
      "rejected then: offered again, with the latency and outcome of one of the 50 nearest neighbours");
  say(counts.withoutNeighbours,
      "rejected then, without a neighbour to take a latency from: no time is taken");
  say(counts.offeredToFit, "rejected then: offered again, and answered as the fitted downstream would have");
  say(counts.drawnFromFit, "of unknown latency: answered as the fitted downstream would have");
  say(counts.drawn, "of unknown latency: with that of another call to the same dependency");
  say(counts.timedOut, "of unknown latency: taken to time out");
  say(counts.unknownKept,
      "of unknown latency: a permit is held only as long as is known, and no window hears of it");
  say(counts.retriesThen, "made again that day: left out, since failed calls are retried anew");
  say(counts.dropped, "of unknown latency: left out");
}

void addLimits(std::vector<std::string>& sentences, const Trace& trace, const Scenario& scenario,
               const std::vector<int>& mapped) {
  for (auto& sentence : censoredTimeouts(trace, scenario, mapped)) sentences.push_back(std::move(sentence));
  if (scenario.replay.latency != ReplayLatency::kRecorded) return;
  sentences.emplace_back(
      "latencies are as recorded: with fewer calls admitted a dependency might have been faster, so the gain "
      "shown is a lower bound");
}

void addFitLimits(std::vector<std::string>& sentences, const ReplayFit& fit, const Scenario& scenario) {
  bool slow = false;
  for (std::size_t i = 0; i < fit.size(); ++i) {
    const auto& name = scenario.dependencies[i].name;
    if (fit[i] == nullptr) {
      sentences.push_back(
          fmt::format("fewer than 20 calls to {} were served, too few to fit it: its calls are replayed as "
                      "recorded",
                      name));
      continue;
    }
    slow = slow || fit[i]->capacity.worst;
    if (fit[i]->error.verdict() == FitVerdict::kBad) {
      sentences.push_back(fmt::format("the fit of {} is bad ({}): what is shown of it is not to be relied on",
                                      name, fitErrorText(*fit[i])));
    }
  }
  if (!slow) return;
  sentences.emplace_back(
      "whether a slow time was a slowdown or a loss of capacity cannot be told from a log: the run takes all "
      "of it for slowdown, and the band reaches to the same replay with all of it taken for lost capacity");
}

}  // namespace watertight
