// SPDX-License-Identifier: MIT
#include "trace/vegeta_csv.h"

#include <fmt/format.h>

#include "trace/http_outcome.h"
#include "trace/number_text.h"
#include "trace/record_reader.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

constexpr std::size_t kTime = 0, kCode = 1, kLatency = 2, kOut = 3, kIn = 4, kError = 5, kAttack = 7,
                      kUrl = 10;
constexpr std::size_t kFewest = 6;

bool digitsOnly(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

class VegetaPass {
 public:
  VegetaPass(RecordReader& rows, const ZoneChoice& zone, TraceBuilder& out)
      : rows_(rows), stamps_(zone, out), out_(out) {}

  Status run() {
    while (!out_.full() && rows_.next()) take();
    return Done{};
  }

 private:
  void take() {
    if (!rows_.whole() && count_ != 0 && rows_.size() < count_) return refuse("the line is cut");
    if (rows_.size() < kFewest) return refuse("has fewer than 6 fields");
    count_ = count_ == 0 ? rows_.size() : count_;
    const auto start = stamps_.read(rows_[kTime], StampStyle::kNanos);
    if (!start) return refuse("field 1, the time, is not nanoseconds since 1970: " + inQuotes(rows_[kTime]));
    const auto status = parseHttpStatus(rows_[kCode]);
    if (!status) return refuse("field 2, the code, is not a status: " + inQuotes(rows_[kCode]));
    const auto number = parseDecimal(rows_[kLatency]);
    const auto took = number ? spanOf(*number, TimeUnit::kNanos) : std::nullopt;
    if (!took) return refuse("field 3, the latency, is not nanoseconds: " + inQuotes(rows_[kLatency]));
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = rows_.line();
    call.start = *start;
    call.latency = std::chrono::duration_cast<Micros>(*took);
    call.status = *status;
    call.outcome = outcomeOf(*status);
    call.dependency = out_.dependency(dependency());
    out_.add(call, *took);
  }

  [[nodiscard]] RecordedOutcome outcomeOf(std::int16_t status) const {
    if (status != 0) return httpOutcome(status);
    return saysTimeout(rows_[kError]) ? RecordedOutcome::kTimeout : RecordedOutcome::kError;
  }

  [[nodiscard]] std::string_view dependency() const {
    if (const auto url = withoutSecrets(rows_[kUrl]); !url.empty()) return url;
    return rows_[kAttack].empty() ? "target" : rows_[kAttack];
  }

  void refuse(std::string why) { out_.refuse(rows_.line(), std::move(why)); }

  RecordReader& rows_;
  StampReader stamps_;
  TraceBuilder& out_;
  std::size_t count_ = 0;
};

class VegetaCsvFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "vegeta-csv"; }
  [[nodiscard]] std::string_view title() const override { return "vegeta results (CSV)"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    RecordSplitter splitter{','};
    if (!splitter.split(firstLine(head)) && splitter.fields().size() < kIn + 1) return false;
    const auto& fields = splitter.fields();
    if (fields.size() < kFewest || fields[kTime].size() != 19 || fields[kCode].size() > 3) return false;
    for (const std::size_t column : {kTime, kCode, kLatency, kOut, kIn}) {
      if (!digitsOnly(fields[column])) return false;
    }
    return true;
  }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    RecordReader rows{lines, ','};
    return VegetaPass{rows, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& vegetaCsvFormat() {
  static const VegetaCsvFormat kFormat;
  return kFormat;
}

}  // namespace watertight
