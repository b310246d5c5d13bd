// SPDX-License-Identifier: MIT
#include "trace/k6_json.h"

#include <utility>

#include "trace/http_outcome.h"
#include "trace/json_object.h"
#include "trace/json_record.h"
#include "trace/json_sketch.h"
#include "trace/json_value.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

using std::chrono::nanoseconds;

/// What the tags of a point say of its request, kept while the points of the request go by.
struct Request {
  std::string time, name, url, method, status, error, errorCode;
  bool unexpected = false;

  void clear() {
    for (std::string* text : {&time, &name, &url, &method, &status, &error, &errorCode}) text->clear();
    unexpected = false;
  }
  [[nodiscard]] bool sameAs(const Request& other) const {
    return time == other.time && url == other.url && method == other.method && status == other.status &&
           name == other.name;
  }
};

struct Point {
  std::string_view type, metric, data;
};

enum class Metric : std::uint8_t { kHttp, kGrpc, kBlocked, kFailed, kOther };

Metric metricOf(std::string_view metric) {
  if (metric == "\"http_req_duration\"") return Metric::kHttp;
  if (metric == "\"grpc_req_duration\"") return Metric::kGrpc;
  if (metric == "\"http_req_blocked\"") return Metric::kBlocked;
  if (metric == "\"http_req_failed\"") return Metric::kFailed;
  return Metric::kOther;
}

RecordedOutcome grpcOutcome(const Request& request) {
  if (request.status == "0") return RecordedOutcome::kOk;
  if (request.status == "1") return RecordedOutcome::kCancelled;
  if (request.status == "4") return RecordedOutcome::kTimeout;
  return request.status == "8" ? RecordedOutcome::kRejected : RecordedOutcome::kError;
}

RecordedOutcome httpOutcomeOf(const Request& request, std::int16_t status) {
  constexpr std::string_view kTimeout = "1050";
  constexpr std::string_view kDialTimeout = "1211";
  if (status >= 400) return httpOutcome(status);
  const bool noAnswer = request.status == "0" || (status == 0 && !request.errorCode.empty());
  if (!noAnswer) return request.unexpected ? RecordedOutcome::kError : RecordedOutcome::kOk;
  const bool timeout = request.errorCode == kTimeout || request.errorCode == kDialTimeout;
  return timeout || saysTimeout(request.error) ? RecordedOutcome::kTimeout : RecordedOutcome::kError;
}

class K6Pass {
 public:
  K6Pass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : zone_(zone), out_(out), walk_(lines) {}

  Status run() {
    while (!out_.full() && walk_.nextDocument()) {
      if (const auto text = takeRecord(walk_, out_)) record(*text);
      if (!walk_.ok()) refuseFault(walk_, out_);
    }
    release();
    sayOtherLines(walk_, out_);
    return Done{};
  }

 private:
  void record(std::string_view text) {
    Point point;
    JsonObject members{text};
    while (members.next()) {
      if (members.key() == "type") point.type = members.value();
      if (members.key() == "metric") point.metric = members.value();
      if (members.key() == "data") point.data = members.value();
    }
    if (!members.whole()) return out_.refuse(walk_.line(), "the line is not JSON");
    const Metric metric = metricOf(point.metric);
    if (point.type != "\"Point\"" || metric == Metric::kOther) {
      return out_.leaveOut("other metrics of the test, and their definitions");
    }
    std::string_view value;
    readData(point.data, value);
    if (metric == Metric::kBlocked || metric == Metric::kFailed) return beside(metric, value);
    release();
    std::swap(request_, seen_);
    holds_ = true;
    grpc_ = metric == Metric::kGrpc;
    line_ = walk_.line();
    value_ = value;
    took_ = jsonMillionths(value);
  }

  void readData(std::string_view data, std::string_view& value) {
    seen_.clear();
    for (JsonObject members{data}; members.next();) {
      if (members.key() == "time") seen_.time = jsonScalar(members.value(), scratch_);
      if (members.key() == "value") value = members.value();
      if (members.key() == "tags") readTags(members.value());
    }
  }

  void readTags(std::string_view tags) {
    for (JsonObject members{tags}; members.next();) {
      const std::string_view key = members.key();
      const std::string_view text = jsonScalar(members.value(), scratch_);
      if (key == "name") seen_.name = text;
      if (key == "url") seen_.url = text;
      if (key == "method") seen_.method = text;
      if (key == "status") seen_.status = text;
      if (key == "error") seen_.error = text;
      if (key == "error_code") seen_.errorCode = text;
      if (key == "expected_response") seen_.unexpected = text == "false";
    }
  }

  /// A point beside the call's own: the time that it waited for a connection, or that it failed.
  void beside(Metric metric, std::string_view value) {
    out_.leaveOut("other metrics of the test, and their definitions");
    if (!holds_ || !request_.sameAs(seen_)) return;
    const auto amount = jsonMillionths(value);
    if (metric == Metric::kFailed) {
      request_.unexpected = request_.unexpected || (amount && *amount > 0);
    } else if (!waited_) {
      waited_ = amount;
    }
  }

  /// The call that was held is whole.
  void release() {
    if (!holds_) return;
    holds_ = false;
    const auto waited = std::exchange(waited_, std::nullopt);
    const auto end = parseIsoTime(request_.time, zone_.zone);
    if (!end) return out_.refuse(line_, "time is not a time: " + inQuotes(request_.time));
    if (!took_) return out_.refuse(line_, "value is no number of milliseconds: " + inQuotes(value_));
    const nanoseconds latency{*took_ + waited.value_or(0)};
    const Micros start = end->sinceEpoch - std::chrono::floor<Micros>(latency);
    if (latency > kLongestLatency || start.count() < 0 || start > kLatestStart) {
      return out_.refuse(line_, "begins or ends at no sensible time");
    }
    if (!end->zoned) out_.trace().zone = zone_.zone.name, out_.trace().zoneFrom = zone_.from;
    add(start, latency);
  }

  void add(Micros start, nanoseconds latency) {
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = line_;
    call.start = start;
    call.status = grpc_ ? std::int16_t{0} : parseHttpStatus(request_.status).value_or(0);
    call.outcome = grpc_ ? grpcOutcome(request_) : httpOutcomeOf(request_, call.status);
    // k6 writes 0 where there was no answer, as for a name that could not be resolved: nobody measured it.
    const bool measured = latency.count() > 0 || call.outcome == RecordedOutcome::kOk;
    call.latency = measured ? std::chrono::floor<Micros>(latency) : Micros{-1};
    const std::string_view name = withoutSecrets(request_.name.empty() ? request_.url : request_.name);
    call.dependency = out_.dependency(name.empty() ? "unknown" : name);
    out_.add(call, latency);
  }

  const ZoneChoice& zone_;
  TraceBuilder& out_;
  JsonWalk walk_;
  Request request_, seen_;  // of the call that is held, and of the last point
  bool holds_ = false, grpc_ = false;
  std::int64_t line_ = 0;
  std::string value_, scratch_;
  std::optional<std::int64_t> took_, waited_;  // nanoseconds
};

class K6JsonFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "k6-json"; }
  [[nodiscard]] std::string_view title() const override { return "k6 results (JSON)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const JsonSketch sketch{head};
    const std::string_view type = sketch.value("/type");
    return sketch.has("/metric") && sketch.has("/data") && (type == "\"Metric\"" || type == "\"Point\"");
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return K6Pass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& k6JsonFormat() {
  static const K6JsonFormat kFormat;
  return kFormat;
}

}  // namespace watertight
