// SPDX-License-Identifier: MIT
#include "trace/gatling_text.h"

#include <algorithm>
#include <array>

#include "trace/http_outcome.h"
#include "trace/number_text.h"
#include "trace/record_splitter.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

constexpr std::array<std::string_view, 6> kKinds{"RUN", "ASSERTION", "USER", "REQUEST", "GROUP", "ERROR"};

bool digitsOnly(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Where OK or KO stands behind two numbers: the layout in front of them differs by version, and a message
/// behind them may hold anything. The last such place; 0: none.
std::size_t verdictPlace(const std::vector<std::string_view>& fields) {
  for (std::size_t at = fields.size(); at-- > 4;) {
    const bool verdict = fields[at] == "OK" || fields[at] == "KO";
    if (verdict && digitsOnly(fields[at - 1]) && digitsOnly(fields[at - 2])) return at;
  }
  return 0;
}

class GatlingPass {
 public:
  GatlingPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), stamps_(zone, out), out_(out) {}

  Status run() {
    Line line;
    while (!out_.full() && lines_.next(line)) {
      if (!line.text.empty()) take(line);
    }
    return Done{};
  }

 private:
  void take(const Line& line) {
    splitter_.splitPlainly(line.text);
    const std::string_view kind = splitter_.fields()[0];
    if (kind == "REQUEST") return takeRequest(line);
    if (kind == "GROUP") return out_.leaveOut("groups, which sum up their requests");
    if (kind == "USER") return out_.leaveOut("users' beginnings and ends");
    if (kind == "ERROR") return out_.leaveOut("errors of the simulation itself");
    const bool known = std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
    if (!known)
      out_.refuse(line.number, "begins with no kind of record that Gatling writes: " + inQuotes(kind));
  }

  void takeRequest(const Line& line) {
    const auto& fields = splitter_.fields();
    const std::size_t verdict = verdictPlace(fields);
    if (verdict == 0) return out_.refuse(line.number, "no start, end and OK or KO behind one another");
    const auto start = stamps_.read(fields[verdict - 2], StampStyle::kMillis);
    const auto end = stamps_.read(fields[verdict - 1], StampStyle::kMillis);
    if (!start || !end || *end - *start > kLongestLatency) {
      return out_.refuse(line.number, "start and end are not milliseconds since 1970");
    }
    if (*end < *start) return out_.refuse(line.number, "ends before it starts");
    const bool failed = fields[verdict] == "KO";
    const bool late = failed && verdict + 1 < fields.size() && saysTimeout(fields[verdict + 1]);
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = line.number;
    call.start = *start;
    call.latency = *end - *start;
    call.outcome = !failed ? RecordedOutcome::kOk
                   : late  ? RecordedOutcome::kTimeout
                           : RecordedOutcome::kError;
    const std::string_view name = withoutSecrets(fields[verdict - 3]);
    call.dependency = out_.dependency(name.empty() ? "(no name)" : name);
    out_.add(call);
  }

  LineReader& lines_;
  StampReader stamps_;
  TraceBuilder& out_;
  RecordSplitter splitter_{'\t'};
};

class GatlingTextFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "gatling-text"; }
  [[nodiscard]] std::string_view title() const override { return "Gatling simulation.log (text)"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    const std::string_view line = firstLine(head);
    const std::string_view kind = line.substr(0, line.find('\t'));
    if (kind.size() == line.size()) return false;
    if (kind == "RUN" || kind == "ASSERTION") return true;
    // A part of a log, without its beginning.
    RecordSplitter splitter{'\t'};
    splitter.splitPlainly(line);
    return kind == "REQUEST" && verdictPlace(splitter.fields()) != 0;
  }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return GatlingPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& gatlingTextFormat() {
  static const GatlingTextFormat kFormat;
  return kFormat;
}

}  // namespace watertight
