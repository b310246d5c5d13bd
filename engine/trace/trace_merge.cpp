// SPDX-License-Identifier: MIT
#include "trace/trace_merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/check.h"
#include "trace/native_header.h"

namespace watertight {
namespace {

constexpr std::int64_t kMostIndex = std::int64_t{1} << 53;

template <typename T, typename Choose>
void join(std::optional<T>& into, const std::optional<T>& more, Choose choose) {
  if (more) into = into ? choose(*into, *more) : *more;
}

void joinSentences(std::vector<std::string>& into, std::vector<std::string>&& more) {
  for (std::string& sentence : more) {
    if (std::find(into.begin(), into.end(), sentence) == into.end()) into.push_back(std::move(sentence));
  }
}

void leaveOutSpans(ReadTrace& read, SpanKind kind) {
  leaveOutCalls(read, whyNoCall(kind));
  std::erase(read.report.cannotTell, insteadOfCalls(kind));
}

}  // namespace

Status TraceMerge::add(ReadTrace&& more, const std::string& name) {
  if (empty()) {
    firstName_ = name;
    all_.trace.format = more.trace.format;
    all_.trace.base = more.trace.base;
    all_.trace.resolution = more.trace.resolution;
    all_.trace.zone = more.trace.zone;
    all_.trace.zoneFrom = more.trace.zoneFrom;
    all_.trace.headerMembers = more.trace.headerMembers;
    all_.trace.timeMembers = more.trace.timeMembers;
    all_.report.files = 0;
  }
  if (Status fit = fits(more.trace, name); !fit) return fit;
  ++files_;
  settleSpans(more);
  addReport(std::move(more.report), name);
  addCalls(std::move(more.trace));
  return withinLimits(name);
}

Status TraceMerge::withinLimits(const std::string& name) const {
  const auto tooMany = [&](std::int64_t most, std::string_view what) {
    return Error{fmt::format("is one too many: the files hold more than {} {}", most, what), name,
                 "read fewer at once"};
  };
  if (static_cast<std::int64_t>(all_.trace.calls.size()) > limits_.calls) {
    return tooMany(limits_.calls, "calls");
  }
  if (static_cast<std::int64_t>(all_.trace.dependencies.size()) > limits_.dependencies) {
    return tooMany(limits_.dependencies, "different dependencies");
  }
  return Done{};
}

/// Spans of one kind are the calls: the surest of all files. The others are their other ends.
void TraceMerge::settleSpans(ReadTrace& more) {
  auto& mine = all_.report.spans;
  const auto theirs = more.report.spans;
  if (!theirs || mine == theirs) return;
  if (mine && *mine < *theirs) return leaveOutSpans(more, *theirs);
  if (mine) {
    leaveOutSpans(all_, *mine);
    dependencies_.clear();
  }
  mine = theirs;
}

Status TraceMerge::fits(const Trace& more, const std::string& name) const {
  if (more.format != all_.trace.format) {
    return Error{fmt::format("is {}, but {} is {}: one trace has one format", more.format, firstName_,
                             all_.trace.format),
                 name, "read them apart"};
  }
  if (more.base != all_.trace.base) {
    return Error{fmt::format("does not count from the same zero as {}", firstName_), name, "read them apart"};
  }
  const auto movable = [](std::int64_t number) { return number >= -kMostIndex && number <= kMostIndex; };
  const bool all = std::all_of(more.calls.begin(), more.calls.end(), [&](const CallRecord& call) {
    return movable(call.index) && movable(call.retryOf);
  });
  if (!all) return Error{"numbers its calls beyond 2^53", name, "read it alone"};
  return Done{};
}

std::vector<int> TraceMerge::dependenciesOf(const Trace& more) {
  std::vector<int> places;
  for (const std::string& name : more.dependencies) {
    const auto next = static_cast<int>(all_.trace.dependencies.size());
    const auto [place, fresh] = dependencies_.emplace(name, next);
    if (fresh) all_.trace.dependencies.push_back(name);
    places.push_back(place->second);
  }
  return places;
}

void TraceMerge::addCalls(Trace&& more) {
  auto& all = all_.trace;
  const std::vector<int> places = dependenciesOf(more);
  const auto extras = static_cast<std::int32_t>(all.extras.size());
  const auto callsBefore = static_cast<std::int64_t>(all.calls.size());
  const std::int64_t moved = lastIndex_;
  while (!more.calls.empty()) {
    CallRecord call = more.calls.takeFirst();
    call.index += moved;
    if (call.retryOf != 0) call.retryOf += moved;
    if (call.extra >= 0) call.extra += extras;
    call.dependency = places[static_cast<std::size_t>(call.dependency)];
    lastIndex_ = std::max(lastIndex_, call.index);
    all.calls.add(call);
  }
  std::move(more.extras.begin(), more.extras.end(), std::back_inserter(all.extras));
  for (OtherLine& line : more.otherLines) {
    line.afterCalls += callsBefore;
    all.otherLines.push_back(std::move(line));
  }
  joinSentences(all.unknownRequirements, std::move(more.unknownRequirements));
  all.resolution = std::min(all.resolution, more.resolution);
  all.zoneFrom = std::max(all.zoneFrom, more.zoneFrom);
}

void TraceMerge::addReport(ImportReport&& more, const std::string& name) {
  auto& all = all_.report;
  all.files += more.files;
  all.records += more.records;
  all.bad += more.bad;
  all.otherLines += more.otherLines;
  all.outOfOrder += more.outOfOrder;
  all.startsReckoned += more.startsReckoned;
  all.latenciesReckoned += more.latenciesReckoned;
  const std::string file = std::filesystem::path(name).filename().string();
  for (RefusedRecord& record : more.refused) {
    if (all.refused.size() < kRefusedKept) all.refused.push_back({record.line, file + ": " + record.why});
  }
  for (const auto& group : more.leftOut) leaveOut(all, group.why, group.records);
  join(all.shortest, more.shortest, [](auto a, auto b) { return std::min(a, b); });
  join(all.longest, more.longest, [](auto a, auto b) { return std::max(a, b); });
  joinSentences(all.cannotTell, std::move(more.cannotTell));
}

Result<ReadTrace> TraceMerge::finish() && {
  CHECK(!empty());
  all_.trace.calls.sort();
  if (all_.trace.format != kNativeFormatName) all_.trace.headerMembers = sourceMember(all_);
  return std::move(all_);
}

}  // namespace watertight
