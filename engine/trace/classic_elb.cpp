// SPDX-License-Identifier: MIT
#include "trace/classic_elb.h"

#include "trace/elb_fields.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

struct ClassicLine {
  std::string_view time, balancer, client, backend;
  std::string_view requestTimer, backendTimer, responseTimer;
  std::string_view status, backendStatus;
  std::string_view rest;  ///< the request and what follows it
};

/// What is wrong, or empty.
std::string_view splitClassicLine(std::string_view text, ClassicLine& line) {
  LogFields fields{text};
  for (auto* field : {&line.time, &line.balancer, &line.client, &line.backend, &line.requestTimer,
                      &line.backendTimer, &line.responseTimer, &line.status, &line.backendStatus}) {
    *field = fields.plain();
  }
  fields.plain();  // bytes received
  fields.plain();  // bytes sent
  if (fields.done()) return "has fewer than 12 fields";
  line.rest = fields.rest();
  if (!line.rest.starts_with('"')) return "field 12, the request, is not in quotes";
  return {};
}

/// The request, and with it either nothing more (12 fields) or three fields (15).
bool isWhole(const ClassicLine& line) {
  LogFields fields{line.rest};
  int count = 0;
  for (; !fields.done(); ++count) fields.maybeQuoted();
  return !fields.cut() && (count == 1 || count >= 4);
}

class ClassicPass {
 public:
  ClassicPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), zone_(zone), out_(out) {}

  Status run() {
    Line line;
    while (!out_.full() && lines_.next(line)) {
      if (!line.text.empty()) take(line);
    }
    out_.cannotTell("AWS delivers these logs on a best-effort basis: requests may be missing.");
    return Done{};
  }

 private:
  void take(const Line& line) {
    ClassicLine fields;
    std::string_view why = splitClassicLine(line.text, fields);
    if (why.empty() && !line.whole && !isWhole(fields)) why = "the line is cut";
    if (!why.empty()) return out_.refuse(line.number, std::string{why});
    const auto start = parseIsoTime(fields.time, zone_.zone);
    if (!start || start->sinceEpoch < kLongestLatency || start->sinceEpoch > kLatestStart) {
      return out_.refuse(line.number, "timestamp is not a time: " + inQuotes(fields.time));
    }
    if (!start->zoned) {
      out_.trace().zone = zone_.zone.name;
      out_.trace().zoneFrom = zone_.from;
    }
    if (fields.backend == "-") return out_.leaveOut("never sent to an instance");
    if (fields.rest.starts_with("\"- - -")) return out_.leaveOut("TCP connections, not calls");
    takeCall(line, fields, start->sinceEpoch);
  }

  void takeCall(const Line& line, const ClassicLine& fields, Micros start) {
    const ElbTimers timers = sumElbTimers(fields.requestTimer, fields.backendTimer, fields.responseTimer);
    if (timers.wrong) {
      return out_.refuse(line.number,
                         wrongTimers(fields.requestTimer, fields.backendTimer, fields.responseTimer));
    }
    const auto status = parseElbStatus(fields.status);
    if (!status)
      return out_.refuse(line.number, "elb_status_code is not a status: " + inQuotes(fields.status));
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = line.number;
    call.start = start;
    call.status = *status;
    call.outcome = elbOutcome(*status);
    if (timers.known) call.latency = timers.sum;
    call.dependency = out_.dependency(fields.balancer);
    out_.add(call);
  }

  LineReader& lines_;
  const ZoneChoice& zone_;
  TraceBuilder& out_;
};

class ClassicElbFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "aws-elb"; }
  [[nodiscard]] std::string_view title() const override { return "AWS Classic Load Balancer access log"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    for (int tries = 0; tries < 10 && !head.empty(); ++tries) {
      if (isClassic(firstLine(head))) return true;
      const auto end = head.find('\n');
      head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    }
    return false;
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return ClassicPass{lines, zone, out}.run();
  }

 private:
  static bool isClassic(std::string_view text) {
    ClassicLine line;
    return splitClassicLine(text, line).empty() && parseIsoTime(line.time, Zone{}) &&
           parseElbTimer(line.requestTimer) && parseElbTimer(line.responseTimer);
  }
};

}  // namespace

const TraceFormat& classicElbFormat() {
  static const ClassicElbFormat kFormat;
  return kFormat;
}

}  // namespace watertight
