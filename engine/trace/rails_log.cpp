// SPDX-License-Identifier: MIT
#include "trace/rails_log.h"

#include <fmt/format.h>

#include <map>

#include "trace/http_outcome.h"
#include "trace/log_line.h"
#include "trace/number_text.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

constexpr std::string_view kStartedWord = "Started ";
constexpr std::string_view kCompletedWord = "Completed ";
constexpr std::size_t kMostOpen = 100'000;

/// The last [tag] in front of the message: the request's id. Empty where there is none.
std::string_view tagBefore(std::string_view prefix) {
  while (prefix.ends_with(' ')) prefix.remove_suffix(1);
  if (!prefix.ends_with(']')) return {};
  const auto open = prefix.rfind('[');
  return open == std::string_view::npos ? std::string_view{}
                                        : prefix.substr(open + 1, prefix.size() - open - 2);
}

struct RailsLine {
  enum class Kind : std::uint8_t { kStarted, kCompleted, kOther } kind = Kind::kOther;
  std::string_view tag, time, status, took;
};

/// Started GET "/pay" for 192.0.2.1 at 2026-01-31 12:00:00 +0100
bool takeStarted(std::string_view text, RailsLine& line) {
  const auto at = text.find(kStartedWord);
  const auto time = text.rfind(" at ");
  if (at == std::string_view::npos || time == std::string_view::npos || time < at) return false;
  if (text.find('"', at) == std::string_view::npos) return false;
  line = {RailsLine::Kind::kStarted, tagBefore(text.substr(0, at)), text.substr(time + 4), {}, {}};
  return true;
}

/// Completed 200 OK in 106ms (Views: 61.8ms | ...)
bool takeCompleted(std::string_view text, RailsLine& line) {
  const auto at = text.find(kCompletedWord);
  const auto in = text.find(" in ", at == std::string_view::npos ? 0 : at);
  if (at == std::string_view::npos || in == std::string_view::npos) return false;
  const std::string_view status = text.substr(at + kCompletedWord.size(), 3);
  const std::string_view rest = text.substr(in + 4);
  const auto end = rest.find("ms");
  if (end == std::string_view::npos || !parseInteger<std::int16_t>(status)) return false;
  line = {RailsLine::Kind::kCompleted, tagBefore(text.substr(0, at)), {}, status, rest.substr(0, end)};
  return true;
}

RailsLine partsOf(std::string_view text) {
  RailsLine line;
  if (!takeStarted(text, line)) takeCompleted(text, line);
  return line;
}

struct Open {
  Micros start{};
  std::int64_t line = 0;
};

class RailsPass {
 public:
  RailsPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), stamps_(zone, out), out_(out) {}

  Status run() {
    Line line;
    while (!out_.full() && lines_.next(line)) take(line);
    for (const auto& [tag, open] : open_) addUnfinished(open);
    out_.cannotTell("What the application's own calls took: these are requests INTO it.");
    return Done{};
  }

 private:
  void take(const Line& line) {
    const RailsLine parts = partsOf(unwrapLine(line.text, scratch_));
    if (parts.kind == RailsLine::Kind::kStarted) return takeStart(line, parts);
    if (parts.kind == RailsLine::Kind::kCompleted) takeEnd(line, parts);
  }

  void takeStart(const Line& line, const RailsLine& parts) {
    const auto start = stamps_.read(parts.time, StampStyle::kIso);
    if (!start) return out_.refuse(line.number, "the start is not a time: " + inQuotes(parts.time));
    if (open_.size() >= kMostOpen) return out_.refuse(line.number, "too many requests without an end");
    const auto [place, isNew] = open_.try_emplace(std::string{parts.tag}, Open{*start, line.number});
    if (isNew) return;
    addUnfinished(place->second);
    place->second = Open{*start, line.number};
  }

  void takeEnd(const Line& line, const RailsLine& parts) {
    const auto open = open_.find(parts.tag);
    if (open == open_.end())
      return out_.refuse(line.number, "completes a request whose beginning is not here");
    const auto number = parseDecimal(parts.took);
    const auto took = number ? spanOf(*number, TimeUnit::kMillis) : std::nullopt;
    const auto status = parseHttpStatus(parts.status);
    if (!took || !status) return out_.refuse(line.number, "how long it took is not milliseconds");
    CallRecord call = callOf(open->second);
    call.latency = std::chrono::duration_cast<Micros>(*took);
    call.status = *status;
    call.outcome = httpOutcome(*status);
    open_.erase(open);
    out_.add(call);
  }

  /// Its end is not in the file, or cannot be told from another's.
  void addUnfinished(const Open& open) { out_.add(callOf(open)); }

  CallRecord callOf(const Open& open) {
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = open.line;
    call.start = open.start;
    call.dependency = out_.dependency("requests into the application");
    return call;
  }

  LineReader& lines_;
  StampReader stamps_;
  TraceBuilder& out_;
  std::string scratch_;
  std::map<std::string, Open, std::less<>> open_;
};

class RailsLogFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "rails"; }
  [[nodiscard]] std::string_view title() const override { return "Rails log"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    return anyLineFits(head, [](std::string_view text) {
      const RailsLine line = partsOf(text);
      return line.kind == RailsLine::Kind::kStarted && parseIsoTime(line.time, Zone{});
    });
  }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return RailsPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& railsLogFormat() {
  static const RailsLogFormat kFormat;
  return kFormat;
}

}  // namespace watertight
