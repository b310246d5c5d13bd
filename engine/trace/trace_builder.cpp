// SPDX-License-Identifier: MIT
#include "trace/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace watertight {
namespace {

constexpr std::array<Micros, 8> kSteps{Micros{60'000'000}, Micros{1'000'000}, Micros{100'000}, Micros{10'000},
                                       Micros{1'000},      Micros{100},       Micros{10},      Micros{1}};

/// The coarsest usual step, no coarser than `step`, that `at` is a multiple of.
Micros stepWith(Micros step, Micros at) {
  if (at % step == Micros{0}) return step;
  return *std::find_if(kSteps.begin(), kSteps.end(),
                       [&](Micros one) { return one < step && at % one == Micros{0}; });
}

/// The coarsest usual step that every start is a multiple of.
Micros resolutionOf(const CallTable& calls) {
  Micros step = kSteps.front();
  bool moving = false;
  for (const CallRecord& call : calls) {
    step = stepWith(step, call.start);
    moving = moving || call.start.count() != 0;
  }
  return moving ? step : Micros{1};
}

}  // namespace

TraceBuilder::TraceBuilder(std::string fileName, TraceLimits limits)
    : fileName_(std::move(fileName)), limits_(limits) {}

int TraceBuilder::dependency(std::string_view name) {
  auto& names = read_.trace.dependencies;
  if (lastDependency_ >= 0 && names[static_cast<std::size_t>(lastDependency_)] == name) {
    return lastDependency_;
  }
  auto found = dependencies_.find(name);
  if (found == dependencies_.end()) {
    found = dependencies_.emplace(std::string{name}, static_cast<int>(names.size())).first;
    names.emplace_back(name);
    keepBytes(name.size());
    if (static_cast<std::int64_t>(names.size()) > limits_.dependencies) {
      overflow(fmt::format("names more than {} different dependencies", limits_.dependencies),
               "do the names hold identifiers? replace those first");
    }
  }
  return lastDependency_ = found->second;
}

void TraceBuilder::add(const CallRecord& call, std::chrono::nanoseconds exact) {
  auto& [trace, report] = read_;
  ++report.records;
  trace.calls.add(call);
  if (call.start < lastStart_) ++report.outOfOrder;
  lastStart_ = call.start;
  if (call.latencyKnown()) {
    report.shortest = std::min(report.shortest.value_or(exact), exact);
    report.longest = std::max(report.longest.value_or(exact), exact);
  }
  if (static_cast<std::int64_t>(trace.calls.size()) > limits_.calls) {
    overflow(fmt::format("holds more than {} calls", limits_.calls), "cut it into shorter recordings");
  }
}

void TraceBuilder::sawStamp(Micros at) {
  stampStep_ = stepWith(stampStep_ == Micros{0} ? kSteps.front() : stampStep_, at);
}

void TraceBuilder::refuse(std::int64_t line, std::string why) {
  ++read_.report.records;
  ++read_.report.bad;
  if (read_.report.refused.size() < kRefusedKept) read_.report.refused.push_back({line, std::move(why)});
}

void TraceBuilder::leaveOut(std::string_view why, std::int64_t records) {
  read_.report.records += records;
  watertight::leaveOut(read_.report, why, records);
}

void TraceBuilder::leaveOutCalls(std::string_view why) {
  watertight::leaveOutCalls(read_, why);
  dependencies_.clear();
  lastDependency_ = -1;
  lastStart_ = Micros::min();
}

std::int32_t TraceBuilder::keepExtra(std::string members) {
  keepBytes(members.size());
  read_.trace.extras.push_back(std::move(members));
  return static_cast<std::int32_t>(read_.trace.extras.size() - 1);
}

void TraceBuilder::keepLine(std::string_view text) {
  keepBytes(text.size());
  read_.trace.otherLines.push_back({static_cast<std::int64_t>(read_.trace.calls.size()), std::string{text}});
}

void TraceBuilder::cannotTell(std::string sentence) {
  read_.report.cannotTell.push_back(std::move(sentence));
}

void TraceBuilder::keepBytes(std::size_t bytes) {
  keptBytes_ += static_cast<std::int64_t>(bytes);
  if (keptBytes_ > limits_.keptBytes) {
    overflow(fmt::format("holds more than {} MiB besides its calls", limits_.keptBytes >> 20), {});
  }
}

void TraceBuilder::overflow(std::string what, std::string remedy) {
  if (!full_) full_ = Error{std::move(what), fileName_, std::move(remedy)};
}

Result<ReadTrace> TraceBuilder::finish() && {
  if (full_) return *full_;
  auto& calls = read_.trace.calls;
  calls.sort();
  const Micros shown = stampStep_ == Micros{0} ? resolutionOf(calls) : stampStep_;
  // A format that states its resolution is believed unless its own stamps are finer.
  const bool stated = read_.trace.resolution > Micros{0};
  if (!stated || (shown < read_.trace.resolution && !calls.empty())) read_.trace.resolution = shown;
  return std::move(read_);
}

}  // namespace watertight
