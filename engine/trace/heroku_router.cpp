// SPDX-License-Identifier: MIT
#include "trace/heroku_router.h"

#include "trace/http_outcome.h"
#include "trace/key_values.h"
#include "trace/log_line.h"
#include "trace/number_text.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

struct RouterLine {
  std::string_view connect, service, status, host, code;
};

bool isRouterLine(std::string_view text) {
  return text.find("heroku[router]") != std::string_view::npos ||
         text.find("heroku router") != std::string_view::npos;
}

RouterLine partsOf(std::string_view text) {
  RouterLine parts;
  KeyValues pairs{text};
  while (pairs.next()) {
    if (pairs.key() == "connect") parts.connect = pairs.value();
    if (pairs.key() == "service") parts.service = pairs.value();
    if (pairs.key() == "status") parts.status = pairs.value();
    if (pairs.key() == "host") parts.host = pairs.value();
    if (pairs.key() == "code") parts.code = pairs.value();
  }
  return parts;
}

/// "30001ms"; empty is zero.
std::optional<Micros> milliseconds(std::string_view text) {
  if (text.empty()) return Micros{0};
  if (!text.ends_with("ms")) return std::nullopt;
  text.remove_suffix(2);
  const auto number = parseDecimal(text);
  const auto took = number ? spanOf(*number, TimeUnit::kMillis) : std::nullopt;
  if (!took) return std::nullopt;
  return std::chrono::duration_cast<Micros>(*took);
}

/// H12: no answer within 30 s. H11, H21 and the like: the dyno's queue is full. H27, H18: the client went
/// away.
RecordedOutcome outcomeOf(std::string_view code, std::int16_t status) {
  if (code == "H12" || code == "H15" || code == "H28") return RecordedOutcome::kTimeout;
  if (code == "H11") return RecordedOutcome::kRejected;
  if (code == "H27" || code == "H18") return RecordedOutcome::kCancelled;
  return code.empty() ? httpOutcome(status) : RecordedOutcome::kError;
}

class HerokuPass {
 public:
  HerokuPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), stamps_(zone, out), out_(out) {}

  Status run() {
    Line line;
    while (!out_.full() && lines_.next(line)) {
      if (line.text.empty()) continue;
      const std::string_view text = unwrapLine(line.text, scratch_);
      if (isRouterLine(text)) {
        take(line, text);
      } else {
        out_.leaveOut("lines of the application, not of the router");
      }
    }
    out_.cannotTell("What the application's own calls took: these are requests INTO it.");
    return Done{};
  }

 private:
  void take(const Line& line, std::string_view text) {
    const RouterLine parts = partsOf(text);
    if (!line.whole && parts.status.size() < 3) return out_.refuse(line.number, "the line is cut");
    const auto connect = milliseconds(parts.connect);
    const auto service = milliseconds(parts.service);
    const auto status = parseHttpStatus(parts.status);
    const auto end = stamps_.read(findIsoTime(text), StampStyle::kIso);
    if (!end) return out_.refuse(line.number, "has no time");
    if (!connect || !service) return out_.refuse(line.number, "connect and service are not milliseconds");
    if (!status) return out_.refuse(line.number, "status is not a status: " + inQuotes(parts.status));
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = line.number;
    call.status = *status;
    call.outcome = outcomeOf(parts.code, *status);
    const bool known = !parts.service.empty() && *connect + *service <= kLongestLatency;
    if (known) call.latency = *connect + *service;
    call.start = known ? *end - call.latency : *end;
    call.dependency = out_.dependency(parts.host.empty() ? "requests into the application" : parts.host);
    ++out_.report().startsReckoned;
    out_.add(call);
  }

  LineReader& lines_;
  StampReader stamps_;
  TraceBuilder& out_;
  std::string scratch_;
};

class HerokuRouterFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "heroku-router"; }
  [[nodiscard]] std::string_view title() const override { return "Heroku router log"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    return anyLineFits(
        head, [](std::string_view line) { return isRouterLine(line) && !partsOf(line).status.empty(); });
  }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return HerokuPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& herokuRouterFormat() {
  static const HerokuRouterFormat kFormat;
  return kFormat;
}

}  // namespace watertight
