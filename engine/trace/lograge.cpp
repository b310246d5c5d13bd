// SPDX-License-Identifier: MIT
#include "trace/lograge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "trace/http_outcome.h"
#include "trace/json_object.h"
#include "trace/json_texts.h"
#include "trace/key_values.h"
#include "trace/log_line.h"
#include "trace/number_text.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

constexpr std::string_view kInbound = "requests into the application";
constexpr std::size_t kMostWaiting = 100'000;

struct Request {
  std::string method, status, duration, time;
  bool path = false;

  [[nodiscard]] bool looksRight() const { return path && !method.empty() && !duration.empty(); }
};

void takeMember(std::string_view key, std::string_view value, Request& request) {
  constexpr std::array<std::string_view, 4> kTimes{"time", "timestamp", "@timestamp", "ts"};
  if (key == "method" && request.method.empty()) request.method = value;
  if (key == "path") request.path = true;
  if (key == "status" && request.status.empty()) request.status = value;
  if (key == "duration" && request.duration.empty()) request.duration = value;
  const bool time = std::find(kTimes.begin(), kTimes.end(), key) != kTimes.end();
  if (time && styleOfStamp(value)) request.time = value;
}

/// A duration behind `params={...}` may not be the request's: braces are passed over as one value.
Request requestOfLine(std::string_view line) {
  Request request;
  KeyValues pairs{line};
  while (pairs.next()) takeMember(pairs.key(), pairs.value(), request);
  if (request.looksRight() && request.time.empty()) request.time = findIsoTime(line);
  return request;
}

Request requestOfObject(std::string_view text) {
  Request request;
  std::string scratch;
  JsonObject object{text};
  while (object.next()) {
    const auto string = jsonString(object.value(), scratch);
    takeMember(object.key(), string.value_or(object.value()), request);
  }
  return request;
}

class LogragePass {
 public:
  LogragePass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), stamps_(zone, out), out_(out) {}

  Status run(bool json) {
    json ? readObjects() : readLines();
    if (lastEnd_) placeWaiting(*lastEnd_);
    if (!waiting_.empty()) {
      return Error{"none of its lines says when a request ended", lines_.name(),
                   "let the logger write the time in front of each line (lograge itself does not)"};
    }
    if (placed_ > 0) {
      out_.cannotTell(fmt::format(
          "When {} requests ended: their lines hold no time; each was put beside the next one that does.",
          placed_));
    }
    out_.cannotTell("What the application's own calls took: these are requests INTO it.");
    return Done{};
  }

 private:
  void readLines() {
    Line line;
    while (!out_.full() && lines_.next(line)) {
      if (line.text.empty()) continue;
      const Request request = requestOfLine(unwrapLine(line.text, scratch_));
      if (request.looksRight()) {
        if (!line.whole && request.status.empty()) refuse(line.number, "the line is cut");
        if (line.whole || !request.status.empty()) take(request, line.number);
      } else if (request.path && !request.method.empty()) {
        refuse(line.number, "has no duration");
      } else {
        out_.leaveOut("other lines of the log");
      }
    }
  }

  void readObjects() {
    JsonTexts objects{lines_};
    while (!out_.full() && objects.next()) {
      if (!objects.whole()) {
        refuse(objects.line(), "the object is cut or too long");
        continue;
      }
      const Request request = requestOfObject(objects.text());
      if (request.looksRight()) {
        take(request, objects.line());
      } else {
        out_.leaveOut("other lines of the log");
      }
    }
  }

  void take(const Request& request, std::int64_t line) {
    const auto number = parseDecimal(request.duration);
    const auto took = number ? spanOf(*number, TimeUnit::kMillis) : std::nullopt;
    if (!took) return refuse(line, "duration is not milliseconds: " + inQuotes(request.duration));
    const auto status = parseHttpStatus(request.status);
    if (!status) return refuse(line, "status is not a status: " + inQuotes(request.status));
    CallRecord call;
    call.source = line;
    call.status = *status;
    call.outcome = httpOutcome(*status);
    call.latency = std::chrono::duration_cast<Micros>(*took);
    if (request.time.empty()) return wait(call);
    const auto end = stamps_.read(request.time, styleOfStamp(request.time).value_or(StampStyle::kIso));
    if (!end) return refuse(line, "the time is not a time: " + inQuotes(request.time));
    lastEnd_ = *end;
    placeWaiting(*end);
    add(call, *end);
  }

  void wait(const CallRecord& call) {
    if (waiting_.size() >= kMostWaiting && !lastEnd_) return refuse(call.source, "has no time");
    waiting_.push_back(call);
    if (waiting_.size() >= kMostWaiting) placeWaiting(*lastEnd_);
  }

  void placeWaiting(Micros end) {
    placed_ += static_cast<std::int64_t>(waiting_.size());
    for (const CallRecord& call : waiting_) add(call, end);
    waiting_.clear();
  }

  void add(CallRecord call, Micros end) {
    call.index = out_.nextIndex();
    call.start = end - call.latency;
    call.dependency = out_.dependency(kInbound);
    ++out_.report().startsReckoned;
    out_.add(call);
  }

  void refuse(std::int64_t line, std::string why) { out_.refuse(line, std::move(why)); }

  LineReader& lines_;
  StampReader stamps_;
  TraceBuilder& out_;
  std::string scratch_;
  std::vector<CallRecord> waiting_;  // for a line that has a time
  std::optional<Micros> lastEnd_;
  std::int64_t placed_ = 0;
};

bool isObject(std::string_view head) {
  return firstLine(head).starts_with('{');
}

class LogrageFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "lograge"; }
  [[nodiscard]] std::string_view title() const override { return "lograge request log"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    if (isObject(head)) {
      const auto has = [head](std::string_view key) { return head.find(key) != std::string_view::npos; };
      if (has("\"controller\"") && has("\"duration\"") && has("\"path\"") && has("\"method\"")) return true;
    }
    return anyLineFits(head, [](std::string_view line) {
      const Request request = requestOfLine(line);
      return request.looksRight() && !request.status.empty();
    });
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    constexpr std::size_t kHead = 64 * 1024;
    const std::string_view head = lines.head(kHead);
    const bool json = isObject(head) && head.find("\"duration\"") != std::string_view::npos;
    return LogragePass{lines, zone, out}.run(json);
  }
};

}  // namespace

const TraceFormat& logrageFormat() {
  static const LogrageFormat kFormat;
  return kFormat;
}

}  // namespace watertight
