// SPDX-License-Identifier: MIT
#include "trace/envoy_text.h"

#include "trace/decimal_text.h"
#include "trace/envoy_line.h"
#include "trace/http_outcome.h"
#include "trace/log_line.h"
#include "trace/number_text.h"
#include "trace/second_choice.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

class EnvoyPass {
 public:
  EnvoyPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : lines_(lines), stamps_(zone, out), out_(out), inbound_(out, "requests into the service itself") {}

  Status run() {
    Line line;
    while (!out_.full() && lines_.next(line)) {
      if (!line.text.empty()) take(line);
    }
    if (inbound_.settle()) {
      out_.cannotTell("What the service's own calls took: the file holds the requests INTO it only.");
    }
    out_.cannotTell("Which calls were tried again: Envoy writes one line with all its attempts.");
    return Done{};
  }

 private:
  void take(const Line& line) {
    EnvoyLine parts;
    std::string_view why;
    if (!splitEnvoyLine(unwrapLine(line.text, scratch_), parts, why)) {
      return line.whole ? out_.leaveOut("other lines of the log")
                        : out_.refuse(line.number, "the line is cut");
    }
    if (!why.empty()) return out_.refuse(line.number, std::string{why});
    if (!line.whole && parts.upstreamHost.empty()) return out_.refuse(line.number, "the line is cut");
    takeRequest(line, parts);
  }

  void takeRequest(const Line& line, const EnvoyLine& parts) {
    const auto start = stamps_.read(parts.stamp, StampStyle::kIso);
    if (!start) return out_.refuse(line.number, "the start is not a time: " + inQuotes(parts.stamp));
    if (parts.request.starts_with("- -")) return out_.leaveOut("TCP connections, not calls");
    const auto status = parseHttpStatus(parts.status);
    if (!status) return out_.refuse(line.number, "response_code is not a status: " + inQuotes(parts.status));
    CallRecord call;
    call.source = line.number;
    call.start = *start;
    call.status = *status;
    call.outcome = envoyOutcome(parts.flags, *status);
    if (parts.duration != "-") {
      const auto number = parseDecimal(parts.duration);
      const auto took = number ? spanOf(*number, TimeUnit::kMillis) : std::nullopt;
      if (!took) return out_.refuse(line.number, "duration is not milliseconds: " + inQuotes(parts.duration));
      call.latency = std::chrono::duration_cast<Micros>(*took);
    }
    if (const auto reason = whyNoEnvoyCall(parts.flags); !reason.empty()) return out_.leaveOut(reason);
    add(call, parts);
  }

  void add(CallRecord call, const EnvoyLine& parts) {
    const std::string_view dependency = envoyDependency(parts);
    if (parts.upstreamCluster.starts_with("inbound|")) return inbound_.take(call, dependency);
    inbound_.discard();
    call.index = out_.nextIndex();
    call.dependency = out_.dependency(dependency);
    out_.add(call);
  }

  LineReader& lines_;
  StampReader stamps_;
  TraceBuilder& out_;
  SecondChoice inbound_;
  std::string scratch_;
};

class EnvoyTextFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "envoy-text"; }
  [[nodiscard]] std::string_view title() const override { return "Envoy or Istio access log (text)"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    return anyLineFits(head, [](std::string_view text) {
      EnvoyLine parts;
      std::string_view why;
      return splitEnvoyLine(text, parts, why) && why.empty();
    });
  }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return EnvoyPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& envoyTextFormat() {
  static const EnvoyTextFormat kFormat;
  return kFormat;
}

}  // namespace watertight
