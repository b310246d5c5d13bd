// SPDX-License-Identifier: MIT
#include "trace/haproxy.h"

#include <algorithm>

#include "trace/haproxy_line.h"
#include "trace/http_outcome.h"
#include "trace/log_line.h"
#include "trace/number_text.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

/// Why a request is no call to a server; empty where it is one.
std::string_view whyNoCall(const HaproxyLine& line) {
  if (line.server != "<NOSRV>" && line.server != "<STATS>") return {};
  const char phase = line.state[1];
  if (line.state[0] == 'L' || line.server == "<STATS>") return "answered by HAProxy itself";
  const bool client = line.state[0] == 'C' || line.state[0] == 'c';
  if (client && phase == 'R') return "broken off before the request was whole";
  if (line.state.starts_with("PR") && line.status == "400") return "no valid requests";
  return {};
}

class HaproxyPass {
 public:
  HaproxyPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), stamps_(zone, out), out_(out) {}

  Status run() {
    Line line;
    while (!out_.full() && lines_.next(line)) {
      if (!line.text.empty()) take(line);
    }
    auto& report = out_.report();
    if (!report.shortest) report.shortest = shortestBound_;
    if (!report.longest) report.longest = longestBound_;
    return Done{};
  }

 private:
  void take(const Line& line) {
    HaproxyLine parts;
    std::string_view why;
    switch (splitHaproxyLine(unwrapLine(line.text, scratch_), parts, why)) {
      case HaproxyKind::kRequest:
        return takeRequest(line.number, parts);
      case HaproxyKind::kTcp:
        return out_.leaveOut("TCP connections, not calls");
      case HaproxyKind::kOther:
        return line.whole ? out_.leaveOut("messages that are no requests")
                          : out_.refuse(line.number, "the line is cut");
      case HaproxyKind::kWrong:
        return out_.refuse(line.number, std::string{why});
    }
  }

  void takeRequest(std::int64_t number, const HaproxyLine& parts) {
    const auto start = stamps_.read(parts.stamp, StampStyle::kClf);
    if (!start) return out_.refuse(number, "the accept date is not a time: " + inQuotes(parts.stamp));
    const HaproxyTimers timers = readHaproxyTimers(parts.timers);
    if (timers.wrong)
      return out_.refuse(number, "the timers are not milliseconds: " + inQuotes(parts.timers));
    const auto status = parseHttpStatus(parts.status == "-1" ? "-" : parts.status);
    if (!status) return out_.refuse(number, "status is not a status: " + inQuotes(parts.status));
    if (const auto reason = whyNoCall(parts); !reason.empty()) return out_.leaveOut(reason);
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = number;
    call.start = *start;
    call.status = *status;
    call.outcome = haproxyOutcome(parts.state, *status);
    call.queued = timers.queued;
    (timers.atLeast ? call.latencyMin : call.latency) = timers.total;
    if (timers.atLeast) keepBound(timers.total);
    call.dependency = out_.dependency(parts.backend.empty() ? "(no backend)" : parts.backend);
    out_.add(call);
  }

  void keepBound(std::chrono::nanoseconds least) {
    shortestBound_ = std::min(shortestBound_.value_or(least), least);
    longestBound_ = std::max(longestBound_.value_or(least), least);
  }

  LineReader& lines_;
  StampReader stamps_;
  TraceBuilder& out_;
  std::string scratch_;
  std::optional<std::chrono::nanoseconds> shortestBound_, longestBound_;
};

class HaproxyFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "haproxy"; }
  [[nodiscard]] std::string_view title() const override { return "HAProxy HTTP log"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    return anyLineFits(head, [](std::string_view text) {
      HaproxyLine parts;
      std::string_view why;
      return splitHaproxyLine(text, parts, why) == HaproxyKind::kRequest && parseClfTime(parts.stamp, Zone{});
    });
  }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return HaproxyPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& haproxyFormat() {
  static const HaproxyFormat kFormat;
  return kFormat;
}

}  // namespace watertight
