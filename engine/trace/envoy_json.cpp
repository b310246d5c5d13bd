// SPDX-License-Identifier: MIT
#include "trace/envoy_json.h"

#include <algorithm>
#include <array>

#include "trace/envoy_line.h"
#include "trace/http_outcome.h"
#include "trace/json_object.h"
#include "trace/json_record.h"
#include "trace/json_sketch.h"
#include "trace/json_value.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

constexpr std::string_view kInboundWhy = "requests into the service itself";

/// "START_TIME", "startTime" and "start_time" are one name.
std::string plainName(std::string_view key) {
  std::string plain;
  for (const char c : key) {
    if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c + ('a' - 'A'));
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) plain += c;
  }
  return plain;
}

/// Whether these names are of an access log of Envoy's.
bool areEnvoys(const std::vector<std::string_view>& names) {
  bool start = false;
  bool duration = false;
  bool answer = false;
  for (const std::string_view name : names) {
    const std::string plain = plainName(name);
    start = start || plain == "starttime";
    duration = duration || plain == "duration";
    answer = answer || plain == "responseflags" || plain == "responsecode";
  }
  return start && duration && answer;
}

struct Request {
  std::string start, duration, code, flags, grpc, cluster, host, authority, protocol;
  bool hasProtocol = false;
};

bool isThere(std::string_view value) {
  return !value.empty() && value != "-";
}

std::optional<RecordedOutcome> grpcOutcome(std::string_view status) {
  const std::string plain = plainName(status);
  if (plain == "4" || plain == "deadlineexceeded") return RecordedOutcome::kTimeout;
  if (plain == "8" || plain == "resourceexhausted") return RecordedOutcome::kRejected;
  if (plain == "1" || plain == "canceled" || plain == "cancelled") return RecordedOutcome::kCancelled;
  static constexpr std::array<std::string_view, 10> kErrors{
      "2", "unknown", "13", "internal", "14", "unavailable", "15", "dataloss", "10", "aborted"};
  const bool error = std::find(kErrors.begin(), kErrors.end(), plain) != kErrors.end();
  return error ? std::optional{RecordedOutcome::kError} : std::nullopt;
}

std::string_view dependencyOf(const Request& request) {
  EnvoyLine line;
  line.upstreamCluster = request.cluster;
  line.upstreamHost = request.host;
  line.authority = request.authority;
  return envoyDependency(line);
}

class EnvoyPass {
 public:
  EnvoyPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : zone_(zone), out_(out), walk_(lines) {}

  Status run() {
    while (!out_.full() && walk_.nextDocument()) {
      if (walk_.peek() == '[') {
        walk_.elements([this] { record(); });
      } else {
        record();
      }
      if (!walk_.ok()) refuseFault(walk_, out_);
    }
    if (onlyInbound_) {
      out_.cannotTell("What the service's own calls took: the file holds the requests INTO it only.");
    }
    out_.cannotTell("Which calls were tried again: Envoy writes one line with all its attempts.");
    sayOtherLines(walk_, out_);
    return Done{};
  }

 private:
  void record() {
    const auto text = takeRecord(walk_, out_);
    if (!text || out_.full()) return;
    Request request;
    if (!readMembers(*text, request, 0)) return out_.refuse(walk_.line(), "the record is not JSON");
    if (request.start.empty() && request.flags.empty() && request.duration.empty()) {
      return out_.leaveOut("other lines of the log");
    }
    if (std::string why = take(request); !why.empty()) out_.refuse(walk_.line(), std::move(why));
  }

  /// Members of the record, and of what it wraps.
  // NOLINTNEXTLINE(misc-no-recursion): once
  bool readMembers(std::string_view text, Request& request, int depth) {
    JsonObject members{text};
    while (members.next()) {
      const std::string_view key = members.key();
      const bool wraps = key == "log" || key == "message" || key == "msg" || key == "textPayload" ||
                         key == "jsonPayload" || key == "json";
      if (wraps && depth == 0) {
        std::string scratch;
        const auto string = jsonString(members.value(), scratch);
        const std::string_view inner = string.value_or(members.value());
        if (inner.starts_with('{')) readMembers(inner, request, 1);
      } else {
        member(plainName(key), jsonScalar(members.value(), scratch_), request);
      }
    }
    return members.whole();
  }

  static void member(std::string_view name, std::string_view value, Request& request) {
    if (name == "starttime") request.start = value;
    if (name == "duration") request.duration = value;
    if (name == "responsecode") request.code = value;
    if (name == "responseflags") request.flags = value;
    if (name == "grpcstatus" || name == "grpcstatusnumber") request.grpc = value;
    if (name == "upstreamcluster") request.cluster = value;
    if (name == "upstreamhost") request.host = value;
    if (name == "authority") request.authority = value;
    if (name == "protocol") request.protocol = value, request.hasProtocol = true;
  }

  /// Why the request cannot be read; empty where it was.
  std::string take(const Request& request) {
    const auto start = stamp(request.start);
    if (!start) return "the start is not a time: " + inQuotes(request.start);
    const auto status = parseHttpStatus(request.code);
    if (!status) return "the response code is not a status: " + inQuotes(request.code);
    CallRecord call;
    call.source = walk_.line();
    call.start = *start;
    call.status = *status;
    if (isThere(request.duration)) {
      const auto took = jsonMillionths(request.duration);
      if (!took || std::chrono::nanoseconds{*took} > kLongestLatency) {
        return "the duration is no number of milliseconds: " + inQuotes(request.duration);
      }
      call.latency = std::chrono::floor<Micros>(std::chrono::nanoseconds{*took});
    }
    const bool tcp = request.hasProtocol && !isThere(request.protocol) && *status == 0;
    if (tcp && !isThere(request.flags)) return out_.leaveOut("TCP connections, not calls"), std::string{};
    if (const auto why = whyNoEnvoyCall(request.flags); !why.empty())
      return out_.leaveOut(why), std::string{};
    call.outcome = envoyOutcome(request.flags, *status);
    if (call.outcome == RecordedOutcome::kOk) call.outcome = grpcOutcome(request.grpc).value_or(call.outcome);
    add(call, request);
    return {};
  }

  /// ISO, or seconds since the epoch with a fraction.
  std::optional<Micros> stamp(std::string_view text) {
    constexpr std::int64_t kFirst = 31'536'000'000'000;  // 1971: a smaller number counts something else
    if (const auto time = parseIsoTime(text, zone_.zone)) {
      if (!time->zoned) out_.trace().zone = zone_.zone.name, out_.trace().zoneFrom = zone_.from;
      const bool sensible = time->sinceEpoch.count() >= 0 && time->sinceEpoch <= kLatestStart;
      return sensible ? std::optional{time->sinceEpoch} : std::nullopt;
    }
    const auto micros = jsonMillionths(text);
    if (!micros || *micros < kFirst || Micros{*micros} > kLatestStart) return std::nullopt;
    return Micros{*micros};
  }

  void add(CallRecord call, const Request& request) {
    const bool inbound = request.cluster.starts_with("inbound|");
    if (inbound && seenOutbound_) return out_.leaveOut(kInboundWhy);
    if (!inbound && onlyInbound_) out_.leaveOutCalls(kInboundWhy);
    onlyInbound_ = inbound;
    seenOutbound_ = seenOutbound_ || !inbound;
    call.index = out_.nextIndex();
    call.dependency = out_.dependency(dependencyOf(request));
    out_.add(call);
  }

  const ZoneChoice& zone_;
  TraceBuilder& out_;
  JsonWalk walk_;
  std::string scratch_;
  bool onlyInbound_ = false, seenOutbound_ = false;
};

class EnvoyJsonFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "envoy-json"; }
  [[nodiscard]] std::string_view title() const override { return "Envoy or Istio access log (JSON)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const JsonSketch sketch{head};
    if (areEnvoys(sketch.recordNames())) return true;
    const bool wrapped = sketch.has("/log") || sketch.has("/message");
    return wrapped && head.find("\\\"response_flags\\\"") != std::string_view::npos &&
           head.find("\\\"start_time\\\"") != std::string_view::npos;
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return EnvoyPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& envoyJsonFormat() {
  static const EnvoyJsonFormat kFormat;
  return kFormat;
}

}  // namespace watertight
