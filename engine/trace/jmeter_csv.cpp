// SPDX-License-Identifier: MIT
#include "trace/jmeter_csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/http_outcome.h"
#include "trace/number_text.h"
#include "trace/record_reader.h"
#include "trace/second_choice.h"
#include "trace/stamp_reader.h"

namespace watertight {
namespace {

constexpr std::size_t kHead = 64 * 1024;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::string_view kParentMessage = "Number of samples in transaction";
constexpr std::string_view kParentWhy = "transaction controllers, which sum up their samples";

struct Columns {
  std::size_t time = 0, elapsed = 1, label = 2, code = 3, message = 4, success = 7;
  std::size_t count = 0;  ///< of the header; 0: there is none
};

std::optional<Columns> columnsOf(const std::vector<std::string_view>& header) {
  const auto where = [&header](std::string_view name) { return columnNamed(header, name).value_or(kNone); };
  Columns columns{where("timeStamp"),       where("elapsed"), where("label"), where("responseCode"),
                  where("responseMessage"), where("success"), header.size()};
  if (columns.elapsed == kNone) return std::nullopt;
  return columns;
}

bool equalsIgnoringCase(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() &&
         std::equal(text.begin(), text.end(), lower.begin(), [](char a, char b) { return (a | 0x20) == b; });
}

std::optional<bool> truthOf(std::string_view text) {
  if (equalsIgnoringCase(text, "true")) return true;
  if (equalsIgnoringCase(text, "false")) return false;
  return std::nullopt;
}

/// A record without a header, in the order that JMeter wrote before it wrote headers.
bool isOldRecord(const RecordReader& row) {
  return row.size() >= 8 && styleOfStamp(row[0]) && parseInteger<std::int64_t>(row[1]) && truthOf(row[7]);
}

class JmeterPass {
 public:
  JmeterPass(RecordReader& rows, const ZoneChoice& zone, TraceBuilder& out)
      : rows_(rows), stamps_(zone, out), out_(out), parents_(out, kParentWhy) {}

  Status run(const std::string& name) {
    bool more = rows_.next();
    if (more && !isOldRecord(rows_)) {
      const auto columns = columnsOf(rows_.fields());
      const std::string where = fmt::format("{}:{}", name, rows_.line());
      if (!columns) return Error{"neither a header with timeStamp and elapsed, nor a record", where, {}};
      if (columns->time == kNone) {
        return Error{"has no column timeStamp, so nothing says when calls began", where,
                     "let JMeter write it (jmeter.save.saveservice.timestamp_format=ms)"};
      }
      columns_ = *columns;
      more = rows_.next();
    }
    for (; more && !out_.full(); more = rows_.next()) take();
    if (parents_.settle()) {
      out_.cannotTell("The samples inside the transactions: the file holds transaction controllers only.");
    }
    if (rounded_) out_.cannotTell("Stamps were written with an exponent: a spreadsheet rounded them.");
    return Done{};
  }

 private:
  void take() {
    if (rows_.openQuote()) return refuse("a quote is not closed");
    const std::size_t wanted = columns_.count;
    if (wanted != 0 && (rows_.size() > wanted || (rows_.size() < wanted && !rows_.whole()))) {
      return refuse(fmt::format("has {} fields under {} headers", rows_.size(), wanted));
    }
    if (wanted == 0 && rows_.size() < 8) return refuse("has fewer than 8 fields");
    CallRecord call;
    call.latency = Micros{-1};
    if (std::string wrong = readTimes(call); !wrong.empty()) return refuse(std::move(wrong));
    if (std::string wrong = readOutcome(call); !wrong.empty()) return refuse(std::move(wrong));
    call.source = rows_.line();
    const std::string_view label = labelOf();
    if (rows_[columns_.message].starts_with(kParentMessage)) return parents_.take(call, label);
    parents_.discard();
    call.index = out_.nextIndex();
    call.dependency = out_.dependency(label);
    out_.add(call);
  }

  [[nodiscard]] std::string_view labelOf() const {
    const std::string_view label = withoutSecrets(rows_[columns_.label]);
    return label.empty() ? "(no label)" : label;
  }

  std::string readTimes(CallRecord& call) {
    const std::string_view time = rows_[columns_.time];
    if (!style_ || (*style_ != StampStyle::kMillis && !isNumber(time))) style_ = styleOf(time);
    const auto start = stamps_.read(time, style_.value_or(StampStyle::kIso));
    if (!start) return "timeStamp is not a time: " + inQuotes(time);
    call.start = *start;
    const std::string_view elapsed = rows_[columns_.elapsed];
    const auto number = parseDecimal(elapsed);
    const auto took = number ? spanOf(*number, TimeUnit::kMillis) : std::nullopt;
    if (!took) return "elapsed is not a number of milliseconds: " + inQuotes(elapsed);
    call.latency = std::chrono::duration_cast<Micros>(*took);
    return {};
  }

  static bool isNumber(std::string_view text) { return parseDecimal(text).has_value(); }

  std::optional<StampStyle> styleOf(std::string_view time) {
    const auto number = parseDecimal(time);
    if (!number) return styleOfStamp(time);
    rounded_ = rounded_ || number->rounded;
    return StampStyle::kMillis;
  }

  std::string readOutcome(CallRecord& call) {
    const std::string_view code = rows_[columns_.code];
    const auto status = parseHttpStatus(code);
    call.status = status.value_or(std::int16_t{0});
    call.outcome = httpOutcome(call.status);
    if (columns_.success == kNone) {
      if (!status && saysTimeout(code)) call.outcome = RecordedOutcome::kTimeout;
      if (!status && !saysTimeout(code)) call.outcome = RecordedOutcome::kError;
      return {};
    }
    const auto success = truthOf(rows_[columns_.success]);
    if (!success) return "success is neither true nor false: " + inQuotes(rows_[columns_.success]);
    const bool late = saysTimeout(code) || call.status == 504;
    call.outcome = *success ? RecordedOutcome::kOk
                   : late   ? RecordedOutcome::kTimeout
                            : RecordedOutcome::kError;
    return {};
  }

  void refuse(std::string why) { out_.refuse(rows_.line(), std::move(why)); }

  RecordReader& rows_;
  StampReader stamps_;
  TraceBuilder& out_;
  Columns columns_;
  std::optional<StampStyle> style_;
  SecondChoice parents_;
  bool rounded_ = false;
};

class JmeterCsvFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "jmeter-csv"; }
  [[nodiscard]] std::string_view title() const override { return "JMeter results (CSV)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const auto delimiter = guessDelimiter(head);
    if (!delimiter) return false;
    LineReader lines{memorySource(head), "head"};
    RecordReader rows{lines, *delimiter};
    if (!rows.next()) return false;
    const bool header = columnNamed(rows.fields(), "elapsed") && columnNamed(rows.fields(), "label");
    return header || isOldRecord(rows);
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    const std::string name = lines.name();
    RecordReader rows{lines, guessDelimiter(lines.head(kHead)).value_or(',')};
    return JmeterPass{rows, zone, out}.run(name);
  }
};

}  // namespace

const TraceFormat& jmeterCsvFormat() {
  static const JmeterCsvFormat kFormat;
  return kFormat;
}

}  // namespace watertight
