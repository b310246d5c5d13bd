// SPDX-License-Identifier: MIT
#include "trace/cannot_tell.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "trace/call_patterns.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

using Sentences = std::vector<std::string>;

std::string share(std::int64_t part, std::int64_t whole) {
  const std::int64_t perMille = part * 1000 / std::max<std::int64_t>(whole, 1);
  return perMille == 0 ? "under 0.1 %" : fmt::format("{}.{} %", perMille / 10, perMille % 10);
}

std::string plural(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void sayWhatWasNotRead(const ImportReport& report, Sentences& out) {
  if (report.bad > 0) {
    out.push_back(fmt::format("{} could not be read ({} of all).", plural(report.bad, "record"),
                              share(report.bad, report.records)));
  }
  for (const auto& group : report.leftOut) {
    out.push_back(fmt::format("{} left out: {}.", plural(group.records, "record"), group.why));
  }
  if (report.startsReckoned > 0) {
    out.push_back(fmt::format("The exact start of {}: reckoned back from the end and the rounded timers.",
                              plural(report.startsReckoned, "call")));
  }
  if (report.latenciesReckoned > 0) {
    out.push_back(fmt::format("How {} spent the time: only the whole is known, from creation to end.",
                              plural(report.latenciesReckoned, "call")));
  }
}

void sayRejections(const Trace& trace, Sentences& out) {
  const auto rejected = std::count_if(trace.calls.begin(), trace.calls.end(), [](const CallRecord& c) {
    return c.outcome == RecordedOutcome::kRejected;
  });
  if (rejected == 0) {
    out.emplace_back(
        "What that day's protections kept out: no rejected call is recorded, so more may have been wanted.");
  } else {
    out.push_back(fmt::format("How long {} would have taken: they were rejected and never ran.",
                              plural(rejected, "call")));
  }
}

void sayUnknowns(const Trace& trace, const TraceSummary& summary, Sentences& out) {
  if (summary.unknown > 0) {
    out.push_back(fmt::format("How long {} took ({} of all): the latency is not recorded.",
                              plural(summary.unknown, "call"), share(summary.unknown, summary.calls)));
  }
  const auto censored = std::count_if(trace.calls.begin(), trace.calls.end(), [](const CallRecord& c) {
    return !c.latencyKnown() && c.latencyMin.count() >= 0;
  });
  if (censored > 0) {
    out.push_back(
        fmt::format("When {} ended: of these only a least latency is known.", plural(censored, "call")));
  }
  const auto undecided = std::count_if(trace.calls.begin(), trace.calls.end(), [](const CallRecord& c) {
    return c.outcome == RecordedOutcome::kUnknown;
  });
  if (undecided > 0) out.push_back(fmt::format("Whether {} went well.", plural(undecided, "call")));
}

void sayTimeouts(const Trace& trace, Sentences& out) {
  for (const TimeoutWall& wall : timeoutWalls(trace)) {
    out.push_back(
        fmt::format("What a timeout of {} longer than {} s would have changed: {} ended there, how long they "
                    "would have taken is "
                    "not recorded.",
                    trace.dependencies[static_cast<std::size_t>(wall.dependency)],
                    millionthsText(wall.at.count()), plural(wall.calls, "call")));
  }
}

void sayStamps(const Trace& trace, const TraceSummary& summary, Sentences& out) {
  constexpr Micros kCoarse{1'000'000};
  if (trace.resolution >= kCoarse) {
    out.push_back(
        fmt::format("What happened inside {} s: the stamps are no finer. A replay spreads the calls in it.",
                    millionthsText(trace.resolution.count())));
  }
  if (trace.zoneFrom == ZoneFrom::kAssumed && trace.base == TimeBase::kUtc) {
    out.push_back("The time zone: the stamps name none; " + trace.zone + " was assumed (--zone sets it).");
  }
  // A few may be alike by chance.
  if (summary.duplicates > 0 && summary.duplicates * 1000 >= summary.calls) {
    out.push_back(fmt::format(
        "Whether {} happened, or were written twice: each equals another in all that is recorded.",
        plural(summary.duplicates, "call")));
  }
}

void sayLoad(const Trace& trace, Sentences& out) {
  if (const auto gap = longGap(trace)) {
    out.push_back(fmt::format("Whether there were no calls for {} s after {} s, or they were not recorded.",
                              millionthsText(gap->length.count()), millionthsText(gap->after.count())));
  }
  if (const auto users = closedLoop(trace)) {
    out.push_back(
        fmt::format("What an open load would have been: {} calls are in flight at nearly every start, as if "
                    "that many users each waited for their answer.",
                    *users));
  }
  const bool linked = std::any_of(trace.calls.begin(), trace.calls.end(),
                                  [](const CallRecord& c) { return c.attempt > 1 || c.retryOf != 0; });
  if (!linked && !trace.calls.empty()) {
    out.emplace_back(
        "Which calls were retries, and which belong to one request: nothing in the file says so.");
  }
}

}  // namespace

std::vector<std::string> whatCannotBeTold(const ReadTrace& read, const TraceSummary& summary) {
  Sentences out = read.report.cannotTell;
  sayWhatWasNotRead(read.report, out);
  if (read.trace.calls.empty()) return out;
  sayRejections(read.trace, out);
  sayUnknowns(read.trace, summary, out);
  sayTimeouts(read.trace, out);
  sayStamps(read.trace, summary, out);
  sayLoad(read.trace, out);
  return out;
}

}  // namespace watertight
