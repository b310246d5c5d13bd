// SPDX-License-Identifier: MIT
#include "trace/summary.h"

#include <algorithm>
#include <tuple>

#include "trace/cannot_tell.h"
#include "trace/concurrency.h"

namespace watertight {
namespace {

bool isClientError(const CallRecord& call) {
  return call.status >= 400 && call.status <= 499;
}

/// Nearest rank: the smallest value that at least `percent` of all are not above.
Micros percentile(std::vector<Micros>& values, std::int64_t percent) {
  const auto rank = (static_cast<std::int64_t>(values.size()) * percent + 99) / 100;
  const auto at = values.begin() + (rank - 1);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

void countCall(const CallRecord& call, TraceSummary& all) {
  auto& one = all.dependencies[static_cast<std::size_t>(call.dependency)];
  const int fail = countsAsFailure(call) ? 1 : 0;
  const int unknown = call.latencyKnown() ? 0 : 1;
  ++one.calls;
  one.fail += fail;
  one.unknown += unknown;
  all.fail += fail;
  all.unknown += unknown;
  all.clientErrors += isClientError(call) ? 1 : 0;
  const Micros end = call.start + std::max({call.latency, call.latencyMin, Micros{0}});
  all.firstStart = std::min(all.firstStart.value_or(call.start), call.start);
  all.lastEnd = std::max(all.lastEnd.value_or(end), end);
}

void fillLatencies(const Trace& trace, TraceSummary& all) {
  std::vector<std::vector<Micros>> latencies(trace.dependencies.size());
  for (std::size_t i = 0; i < latencies.size(); ++i) {
    const DependencySummary& one = all.dependencies[i];
    latencies[i].reserve(static_cast<std::size_t>(one.calls - one.unknown));
  }
  for (const CallRecord& call : trace.calls) {
    if (call.latencyKnown()) latencies[static_cast<std::size_t>(call.dependency)].push_back(call.latency);
  }
  for (std::size_t i = 0; i < latencies.size(); ++i) {
    if (latencies[i].empty()) continue;
    all.dependencies[i].p50 = percentile(latencies[i], 50);
    all.dependencies[i].p95 = percentile(latencies[i], 95);
  }
}

void fillConcurrency(const Trace& trace, TraceSummary& all) {
  InFlight together;
  std::vector<InFlight> each(trace.dependencies.size());
  for (const CallRecord& call : trace.calls) {
    together.start(call);
    each[static_cast<std::size_t>(call.dependency)].start(call);
  }
  all.concurrencyMax = together.most();
  for (std::size_t i = 0; i < each.size(); ++i) all.dependencies[i].concurrencyMax = each[i].most();
}

/// What two calls of one instant are alike in.
using Likeness = std::tuple<Micros, int, std::int16_t, RecordedOutcome>;

std::int64_t duplicatesAmong(std::vector<Likeness>& together) {
  std::sort(together.begin(), together.end());
  std::int64_t duplicates = 0;
  for (std::size_t i = 1; i < together.size(); ++i) duplicates += together[i] == together[i - 1] ? 1 : 0;
  return duplicates;
}

std::int64_t countDuplicates(const Trace& trace) {
  std::int64_t duplicates = 0;
  std::vector<Likeness> together;
  Micros at = Micros::min();
  for (const CallRecord& call : trace.calls) {
    if (call.start != at) {
      duplicates += duplicatesAmong(together);
      together.clear();
    }
    at = call.start;
    together.emplace_back(call.latency, call.dependency, call.status, call.outcome);
  }
  return duplicates + duplicatesAmong(together);
}

}  // namespace

bool countsAsFailure(const CallRecord& call) {
  const bool failed = call.outcome == RecordedOutcome::kError || call.outcome == RecordedOutcome::kTimeout ||
                      call.outcome == RecordedOutcome::kRejected;
  return failed && !isClientError(call);
}

TraceSummary summarise(const ReadTrace& read) {
  TraceSummary all;
  all.calls = static_cast<std::int64_t>(read.trace.calls.size());
  for (const std::string& name : read.trace.dependencies) all.dependencies.emplace_back().name = name;
  for (const CallRecord& call : read.trace.calls) countCall(call, all);
  all.shortest = read.report.shortest;
  all.longest = read.report.longest;
  fillLatencies(read.trace, all);
  fillConcurrency(read.trace, all);
  all.duplicates = countDuplicates(read.trace);
  all.cannotTell = whatCannotBeTold(read, all);
  return all;
}

}  // namespace watertight
