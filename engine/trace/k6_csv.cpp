// SPDX-License-Identifier: MIT
#include "trace/k6_csv.h"

#include <fmt/format.h>

#include "trace/http_outcome.h"
#include "trace/number_text.h"
#include "trace/record_reader.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

using std::chrono::nanoseconds;

constexpr std::string_view kHeader = "metric_name,timestamp,metric_value,";
constexpr std::string_view kNoCall = "measurements that are no calls (checks, users, bytes, parts of a call)";
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// The tags' columns differ by version and by --system-tags.
struct Columns {
  std::size_t error, errorCode, expected, name, service, status, url, count;
};

Columns columnsOf(const std::vector<std::string_view>& header) {
  const auto where = [&header](std::string_view name) { return columnNamed(header, name).value_or(kNone); };
  return {where("error"), where("error_code"), where("expected_response"),
          where("name"),  where("service"),    where("status"),
          where("url"),   header.size()};
}

class K6Pass {
 public:
  K6Pass(RecordReader& rows, const ZoneChoice& zone, TraceBuilder& out)
      : rows_(rows), stamps_(zone, out), out_(out) {}

  Status run(const std::string& name) {
    if (!rows_.next() || rows_[0] != "metric_name") {
      return Error{"the header is not " + std::string{kHeader} + "...", name, {}};
    }
    columns_ = columnsOf(rows_.fields());
    while (!out_.full() && rows_.next()) take();
    out_.cannotTell(
        "How long connections took to set up: k6 does not count it in a request's duration, so calls may "
        "have "
        "begun that much earlier.");
    return Done{};
  }

 private:
  void take() {
    if (rows_.openQuote()) return refuse("a quote is not closed");
    const std::string_view metric = rows_[0];
    const bool http = metric == "http_req_duration";
    if (!http && metric != "grpc_req_duration") {
      if (rows_.size() < 3) return refuse("has fewer than 3 fields");
      return out_.leaveOut(kNoCall);
    }
    if (rows_.size() > columns_.count || (rows_.size() < columns_.count && !rows_.whole())) {
      return refuse(fmt::format("has {} fields under {} headers", rows_.size(), columns_.count));
    }
    takeCall(http);
  }

  void takeCall(bool http) {
    if (!style_) style_ = styleOfStamp(rows_[1]);
    const auto end = style_ ? stamps_.read(rows_[1], *style_) : std::nullopt;
    if (!end) return refuse("timestamp is not a time: " + inQuotes(rows_[1]));
    const auto value = parseDecimal(rows_[2]);
    const auto took = value ? spanOf(*value, TimeUnit::kMillis) : std::nullopt;
    if (!took) return refuse("metric_value is not a number of milliseconds: " + inQuotes(rows_[2]));
    const auto status = parseHttpStatus(rows_[columns_.status]);
    if (!status) return refuse("status is not a status: " + inQuotes(rows_[columns_.status]));
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = rows_.line();
    call.status = http ? *status : std::int16_t{0};
    call.outcome = http ? httpRowOutcome(call.status) : grpcRowOutcome(*status);
    call.dependency = out_.dependency(dependency());
    // Nothing was sent: k6 writes 0 for the duration of what never came to a connection.
    const bool unknown = took->count() == 0 && call.status == 0 && call.outcome != RecordedOutcome::kOk;
    if (!unknown) call.latency = std::chrono::duration_cast<Micros>(*took);
    call.start = unknown ? *end : *end - call.latency;
    ++out_.report().startsReckoned;
    out_.add(call, *took);
  }

  [[nodiscard]] RecordedOutcome failureOf(std::int16_t status) const {
    constexpr std::string_view kTimeoutCode = "1050";
    const std::string_view code = rows_[columns_.errorCode];
    const bool late = code == kTimeoutCode || status == 504 || saysTimeout(rows_[columns_.error]);
    if (late) return RecordedOutcome::kTimeout;
    return status == 429 ? RecordedOutcome::kRejected : RecordedOutcome::kError;
  }

  [[nodiscard]] RecordedOutcome httpRowOutcome(std::int16_t status) const {
    const std::string_view expected = rows_[columns_.expected];
    if (expected == "true") return RecordedOutcome::kOk;
    if (expected == "false" || status == 0) return failureOf(status);
    return httpOutcome(status);
  }

  /// The status is gRPC's code.
  [[nodiscard]] RecordedOutcome grpcRowOutcome(std::int16_t code) const {
    if (code == 0) return RecordedOutcome::kOk;
    if (code == 1) return RecordedOutcome::kCancelled;
    if (code == 4) return RecordedOutcome::kTimeout;
    return code == 8 ? RecordedOutcome::kRejected : RecordedOutcome::kError;
  }

  [[nodiscard]] std::string_view dependency() const {
    for (const std::size_t column : {columns_.service, columns_.name, columns_.url}) {
      if (const auto name = withoutSecrets(rows_[column]); !name.empty()) return name;
    }
    return "(no name)";
  }

  void refuse(std::string why) { out_.refuse(rows_.line(), std::move(why)); }

  RecordReader& rows_;
  StampReader stamps_;
  TraceBuilder& out_;
  Columns columns_{};
  std::optional<StampStyle> style_;
};

class K6CsvFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "k6-csv"; }
  [[nodiscard]] std::string_view title() const override { return "k6 results (CSV)"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    return firstLine(head).starts_with(kHeader);
  }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    const std::string name = lines.name();
    RecordReader rows{lines, ','};
    return K6Pass{rows, zone, out}.run(name);
  }
};

}  // namespace

const TraceFormat& k6CsvFormat() {
  static const K6CsvFormat kFormat;
  return kFormat;
}

}  // namespace watertight
