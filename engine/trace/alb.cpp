// SPDX-License-Identifier: MIT
#include "trace/alb.h"

#include <fmt/format.h>

#include <cmath>

#include "trace/alb_line.h"
#include "trace/elb_fields.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

using std::chrono::nanoseconds;

/// arn:aws:elasticloadbalancing:REGION:ACCOUNT:targetgroup/NAME/ID → NAME; without a group the target's
/// address, or the balancer's name.
std::string_view dependencyOf(const AlbLine& line) {
  if (line.targetGroup == "-") return line.target == "-" ? line.balancer : line.target;
  std::string_view name = line.targetGroup;
  const auto slash = name.find('/');
  if (slash == std::string_view::npos) return name;
  name.remove_prefix(slash + 1);
  name = name.substr(0, name.find('/'));
  return name.empty() ? line.targetGroup : name;
}

/// What follows the creation time.
struct Ending {
  std::string_view actions, redirect, errorReason;
};

Ending endingOf(const AlbLine& line) {
  LogFields fields{line.rest};
  Ending ending;
  ending.actions = fields.maybeQuoted();
  ending.redirect = fields.maybeQuoted();
  ending.errorReason = fields.maybeQuoted();
  return ending;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Why a record is no call to a target; empty where it is one.
std::string_view whyNoCall(const AlbLine& line) {
  if (line.type.starts_with("ws") || line.status == "101") return "WebSocket connections, not calls";
  if (line.target != "-") return {};
  const Ending ending = endingOf(line);
  // A function has no address: it was called where something of its answer, or its own fault, is recorded.
  const bool answered = line.targetStatus != "-" || !line.targetTimer.starts_with('-');
  if (answered || ending.errorReason.starts_with("Lambda")) return {};
  if (line.status == "403" && has(ending.actions, "waf")) return "blocked by the firewall (AWS WAF)";
  if (has(ending.actions, "redirect")) return "redirected by the load balancer itself";
  if (has(ending.actions, "fixed-response")) return "answered by the load balancer itself";
  if (line.status == "503") return "refused by the load balancer: no target could take them (503)";
  return "never sent to a target";
}

/// A latency taken from two stamps, as the difference of their epoch seconds in double precision: so are the
/// reference figures for these logs made. Up to a quarter of a microsecond off; the record itself is exact.
nanoseconds differenceInSeconds(Micros end, Micros start) {
  const double seconds = static_cast<double>(end.count()) / 1e6 - static_cast<double>(start.count()) / 1e6;
  return nanoseconds{std::llround(seconds * 1e9)};
}

class AlbPass {
 public:
  AlbPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), zone_(zone), out_(out) {}

  Status run() {
    Line line;
    while (!out_.full() && lines_.next(line)) {
      if (!line.text.empty()) take(line);
    }
    conclude();
    return Done{};
  }

 private:
  void take(const Line& line) {
    AlbLine fields;
    std::string_view why = splitAlbLine(line.text, fields);
    if (why.empty() && !isAlbType(fields.type)) why = "does not begin with a type such as http or h2";
    if (why.empty() && !line.whole && !isWholeAlbLine(line.text)) why = "the line is cut";
    if (!why.empty()) return out_.refuse(line.number, std::string{why});
    const auto end = stamp(fields.time);
    if (!end) return out_.refuse(line.number, "time is not a time: " + inQuotes(fields.time));
    if (const auto reason = whyNoCall(fields); !reason.empty()) return out_.leaveOut(reason);
    takeCall(line, fields, *end);
  }

  std::optional<Micros> stamp(std::string_view text) {
    const auto time = parseIsoTime(text, zone_.zone);
    if (!time || time->sinceEpoch < kLongestLatency || time->sinceEpoch > kLatestStart) return std::nullopt;
    if (!time->zoned) sayZone();
    return time->sinceEpoch;
  }

  void sayZone() {
    out_.trace().zone = zone_.zone.name;
    out_.trace().zoneFrom = zone_.from;
  }

  void takeCall(const Line& line, const AlbLine& fields, Micros end) {
    const ElbTimers timers = sumElbTimers(fields.requestTimer, fields.targetTimer, fields.responseTimer);
    if (timers.wrong) {
      return out_.refuse(line.number,
                         wrongTimers(fields.requestTimer, fields.targetTimer, fields.responseTimer));
    }
    const auto status = parseElbStatus(fields.status);
    if (!status)
      return out_.refuse(line.number, "elb_status_code is not a status: " + inQuotes(fields.status));
    std::optional<Micros> creation;
    if (!fields.creationTime.empty() && fields.creationTime != "-") {
      creation = stamp(fields.creationTime);
      if (!creation) {
        return out_.refuse(line.number,
                           "request_creation_time is not a time: " + inQuotes(fields.creationTime));
      }
    }
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = line.number;
    call.status = *status;
    call.outcome = elbOutcome(*status);
    call.dependency = out_.dependency(dependencyOf(fields));
    addTimed(call, timers, creation, end);
  }

  void addTimed(CallRecord call, const ElbTimers& timers, std::optional<Micros> creation, Micros end) {
    auto& report = out_.report();
    if (timers.known) {
      call.latency = timers.sum;
      call.start = creation.value_or(end - timers.sum);
      report.startsReckoned += creation ? 0 : 1;
      return out_.add(call);
    }
    call.start = creation.value_or(end);
    if (!creation || end < *creation || end - *creation > kLongestLatency) {
      startsUnknown_ += creation ? 0 : 1;
      return out_.add(call);
    }
    call.latency = end - *creation;
    ++report.latenciesReckoned;
    out_.add(call, differenceInSeconds(end, *creation));
  }

  void conclude() {
    out_.cannotTell("AWS delivers these logs on a best-effort basis: requests may be missing.");
    if (startsUnknown_ > 0) {
      out_.cannotTell(
          fmt::format("When {} calls began: their lines hold neither timers nor a creation time; the "
                      "line's own stamp, the end, stands in.",
                      startsUnknown_));
    }
  }

  LineReader& lines_;
  const ZoneChoice& zone_;
  TraceBuilder& out_;
  std::int64_t startsUnknown_ = 0;
};

class AlbFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "aws-alb"; }
  [[nodiscard]] std::string_view title() const override { return "AWS Application Load Balancer access log"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    for (int tries = 0; tries < 10 && !head.empty(); ++tries) {
      LogFields fields{firstLine(head)};
      if (isAlbType(fields.plain()) && parseIsoTime(fields.plain(), Zone{})) return true;
      const auto end = head.find('\n');
      head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    }
    return false;
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return AlbPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& albFormat() {
  static const AlbFormat kFormat;
  return kFormat;
}

}  // namespace watertight
