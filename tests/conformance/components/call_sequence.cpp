// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/call_sequence.h"

#include <map>
#include <regex>

#include "conformance/core/case.h"

namespace watertight::conformance {
namespace {

constexpr const char* kHolder = "holder";

void makeCall(World& world, CallOutcome outcome, const std::string& word, bool rescued = false) {
  CallOrder order;
  order.body = {{}};
  order.outcome = outcome;
  order.outcomeWord = word;
  if (rescued) order.fallback = Duration::zero();
  world.arrive(std::move(order));
  world.runUntil(world.now(), EventClass::kSample);
}

void makeCalls(World& world, int count) {
  for (int i = 0; i < count; ++i) makeCall(world, CallOutcome::kOk, "ok");
}

void withSettings(World& world, const CompartmentSettings& settings, int calls) {
  const CompartmentSettings before = world.stages().front()->compartment().settings();
  world.reconfigure(0, settings);
  makeCalls(world, calls);
  world.reconfigure(0, before);
}

/// Behind one call that holds every permit and is cancelled in the end.
void makeRefusals(World& world, std::map<std::string, int>& counts) {
  CompartmentSettings settings = world.stages().front()->compartment().settings();
  CallOrder holder;
  holder.id = kHolder;
  holder.manual = true;
  world.arrive(std::move(holder));
  makeCalls(world, counts["rejected_full"]);
  settings.bulkhead->policy = Policy::kDiscard;
  withSettings(world, settings, counts["discarded"]);
  settings.bulkhead->policy = Policy::kAbort;
  settings.breaker->mode = BreakerMode::kForcedOpen;
  withSettings(world, settings, counts["rejected_open"]);
  world.cancel(kHolder);
}

}  // namespace

Status runSequence(World& world, const std::string& words) {
  static const std::regex kCount(
      R"((\d+) (ok|fail|timeout|rejected_full|rejected_open|discarded|cancelled)\b)");
  static const std::regex kRescued(R"((\d+) of the fails rescued by a fallback)");
  std::map<std::string, int> counts;
  for (std::sregex_iterator it(words.begin(), words.end(), kCount), end; it != end; ++it) {
    counts[(*it)[2]] = std::stoi((*it)[1]);
  }
  if (counts["cancelled"] != 1)
    return Error{"one call is cancelled, behind which others are refused", "", ""};
  std::smatch rescued;
  const int fallbacks = std::regex_search(words, rescued, kRescued) ? std::stoi(rescued[1]) : 0;
  makeCalls(world, counts["ok"]);
  for (int i = 0; i < counts["fail"]; ++i) makeCall(world, CallOutcome::kError, "fail", i < fallbacks);
  for (int i = 0; i < counts["timeout"]; ++i) makeCall(world, CallOutcome::kTimeout, "timeout");
  makeRefusals(world, counts);
  return Done{};
}

}  // namespace watertight::conformance
