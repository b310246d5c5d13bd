// SPDX-License-Identifier: MIT
#include "trace/har.h"

#include <algorithm>
#include <array>

#include "trace/http_outcome.h"
#include "trace/json_object.h"
#include "trace/json_record.h"
#include "trace/json_sketch.h"
#include "trace/json_value.h"
#include "trace/number_text.h"
#include "trace/url_text.h"

namespace watertight {
namespace {

using std::chrono::nanoseconds;

/// One entry, as far as it matters here.
struct Entry {
  std::string started, url, status, fault;
  std::optional<std::int64_t> millionths;  // of a millisecond: nanoseconds
  std::optional<std::int64_t> parts;       // the same, from the timings
  bool fromCache = false;
};

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

class HarPass {
 public:
  HarPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : zone_(zone), out_(out), walk_(lines) {}

  Status run() {
    while (!out_.full() && walk_.nextDocument()) {
      walk_.members([this](std::string_view key) {
        if (key == "log") walk_.members([this](std::string_view name) { logMember(name); });
      });
      if (!walk_.ok()) refuseFault(walk_, out_);
    }
    out_.cannotTell("What other users did: a HAR file is one browser's or one proxy's view.");
    sayOtherLines(walk_, out_);
    return Done{};
  }

 private:
  void logMember(std::string_view key) {
    if (key == "entries") walk_.elements([this] { entry(); });
  }

  void entry() {
    walk_.beginRecord();
    const std::int64_t line = walk_.line();
    Entry entry;
    const bool whole = walk_.members([&](std::string_view key) { member(key, entry); });
    if (!walk_.ok()) return;
    walk_.endRecord();
    if (out_.full()) return;
    if (!whole) return out_.refuse(line, "the entry is no object");
    take(entry, line);
  }

  void member(std::string_view key, Entry& entry) {
    if (key == "startedDateTime") {
      entry.started = scalar();
    } else if (key == "time") {
      if (const auto text = walk_.take()) entry.millionths = jsonMillionths(*text);
    } else if (key == "request") {
      walk_.members([&](std::string_view name) {
        if (name == "url") entry.url = scalar();
      });
    } else if (key == "response") {
      walk_.members([&](std::string_view name) {
        if (name == "status") entry.status = scalar();
        if (name == "_error") entry.fault = scalar();
      });
    } else if (key == "timings") {
      if (const auto text = walk_.take()) entry.parts = sumOfTimings(*text);
    } else if (key == "_error") {
      entry.fault = scalar();
    } else if (key == "_fromCache") {
      entry.fromCache = !scalar().empty();
    }
  }

  std::string scalar() {
    const auto text = walk_.take();
    return text ? std::string{jsonScalar(*text, scratch_)} : std::string{};
  }

  /// All but `ssl`, which is part of `connect`; -1 is: not applicable.
  static std::optional<std::int64_t> sumOfTimings(std::string_view text) {
    std::optional<std::int64_t> sum;
    for (JsonObject timings{text}; timings.next();) {
      static constexpr std::array<std::string_view, 6> kParts{"blocked", "dns",  "connect",
                                                              "send",    "wait", "receive"};
      if (std::find(kParts.begin(), kParts.end(), timings.key()) == kParts.end()) continue;
      if (const auto part = jsonMillionths(timings.value())) sum = sum.value_or(0) + *part;
    }
    return sum;
  }

  void take(const Entry& entry, std::int64_t line) {
    if (entry.started.empty()) {
      return out_.refuse(line, "the entry has no startedDateTime: nothing says when it was");
    }
    const auto start = parseIsoTime(entry.started, zone_.zone);
    if (!start || start->sinceEpoch.count() < 0 || start->sinceEpoch > kLatestStart) {
      return out_.refuse(line, "startedDateTime is not a time: " + inQuotes(entry.started));
    }
    if (entry.fromCache) return out_.leaveOut("answered from the browser's cache");
    if (entry.status == "101") return out_.leaveOut("WebSocket connections, not calls");
    if (!entry.url.empty() && urlHost(entry.url).empty())
      return out_.leaveOut("no requests over the network");
    if (has(urlHost(entry.url), "extension")) return out_.leaveOut("no requests over the network");
    if (!start->zoned) out_.trace().zone = zone_.zone.name, out_.trace().zoneFrom = zone_.from;
    addCall(entry, line, start->sinceEpoch);
  }

  void addCall(const Entry& entry, std::int64_t line, Micros start) {
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = line;
    call.start = start;
    call.status = parseHttpStatus(entry.status).value_or(0);
    call.outcome = outcomeOf(entry, call.status);
    // A time of 0 without an answer is no fast call: nobody measured it.
    auto took = entry.millionths ? entry.millionths : entry.parts;
    if (took && *took == 0 && call.status == 0) took.reset();
    if (took && nanoseconds{*took} > kLongestLatency) {
      return out_.refuse(line, "time is longer than a year");
    }
    call.latency = took ? std::chrono::floor<Micros>(nanoseconds{*took}) : Micros{-1};
    const std::string_view host = urlHost(entry.url);
    call.dependency = out_.dependency(host.empty() ? "unknown" : host);
    out_.add(call, nanoseconds{took.value_or(-1)});
  }

  static RecordedOutcome outcomeOf(const Entry& entry, std::int16_t status) {
    if (saysTimeout(entry.fault) || has(entry.fault, "TIMED_OUT")) return RecordedOutcome::kTimeout;
    if (has(entry.fault, "ABORTED")) return RecordedOutcome::kCancelled;
    if (status != 0) return httpOutcome(status);
    // A status that is there, and no status: 0, -999, "error".
    if (!entry.fault.empty() || !entry.status.empty()) return RecordedOutcome::kError;
    return RecordedOutcome::kUnknown;
  }

  const ZoneChoice& zone_;
  TraceBuilder& out_;
  JsonWalk walk_;
  std::string scratch_;
};

class HarFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "har"; }
  [[nodiscard]] std::string_view title() const override { return "HTTP archive (HAR)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const JsonSketch sketch{head};
    // Long pages may keep the entries out of sight.
    return sketch.has("/log/entries") ||
           (sketch.has("/log/version") && (sketch.has("/log/creator") || sketch.has("/log/pages")));
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return HarPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& harFormat() {
  static const HarFormat kFormat;
  return kFormat;
}

}  // namespace watertight
