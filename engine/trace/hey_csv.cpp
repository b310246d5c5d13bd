// SPDX-License-Identifier: MIT
#include "trace/hey_csv.h"

#include <fmt/format.h>

#include "trace/decimal_text.h"
#include "trace/http_outcome.h"
#include "trace/number_text.h"
#include "trace/record_reader.h"

namespace watertight {
namespace {

/// What the two call their columns, and what they leave out.
struct Names {
  std::string_view header, start, latency, status;
  std::string_view withoutStart;  ///< what to say where no column tells the start
  std::string_view cannotTell;
};

constexpr Names kHey{"response-time,DNS+dialup,DNS",
                     "offset",
                     "response-time",
                     "status-code",
                     "this old version of hey does not write when calls began; use a newer one",
                     "How many calls failed: hey does not write calls that ended without an answer."};
constexpr Names kOha{"request-start,DNS,DNS+dialup",
                     "request-start",
                     "request-duration",
                     "status",
                     "the header has no request-start",
                     "How many calls failed: oha writes calls with an answer only."};

class SecondsPass {
 public:
  SecondsPass(const Names& names, RecordReader& rows, TraceBuilder& out)
      : names_(names), rows_(rows), out_(out) {}

  Status run(const std::string& name) {
    if (!rows_.next()) return Error{"has no header", name, {}};
    const auto start = columnNamed(rows_.fields(), names_.start);
    const auto latency = columnNamed(rows_.fields(), names_.latency);
    if (!start)
      return Error{"has no column " + std::string{names_.start}, name, std::string{names_.withoutStart}};
    if (!latency) return Error{"has no column " + std::string{names_.latency}, name, {}};
    status_ = columnNamed(rows_.fields(), names_.status);
    count_ = rows_.size();
    out_.trace().base = TimeBase::kRelative;
    while (!out_.full() && rows_.next()) take(*start, *latency);
    out_.cannotTell(std::string{names_.cannotTell});
    return Done{};
  }

 private:
  void take(std::size_t startColumn, std::size_t latencyColumn) {
    if (rows_.size() != count_)
      return refuse(fmt::format("has {} fields under {} headers", rows_.size(), count_));
    const auto start = parseDecimal(rows_[startColumn]);
    const auto at = start ? instantOf(*start, TimeUnit::kSeconds) : std::nullopt;
    if (!at) return refuse(fmt::format("{} is not seconds: {}", names_.start, inQuotes(rows_[startColumn])));
    const auto number = parseDecimal(rows_[latencyColumn]);
    const auto took = number ? spanOf(*number, TimeUnit::kSeconds) : std::nullopt;
    if (!took)
      return refuse(fmt::format("{} is not seconds: {}", names_.latency, inQuotes(rows_[latencyColumn])));
    const std::string_view statusText = status_ ? rows_[*status_] : std::string_view{};
    const auto status = parseHttpStatus(statusText);
    if (!status || (!rows_.whole() && statusText.size() < 3)) {
      return refuse(fmt::format("{} is not a status: {}", names_.status, inQuotes(statusText)));
    }
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = rows_.line();
    call.start = *at;
    call.latency = std::chrono::duration_cast<Micros>(*took);
    call.status = *status;
    call.outcome = httpOutcome(*status);
    call.dependency = out_.dependency("target");
    out_.add(call, *took);
  }

  void refuse(std::string why) { out_.refuse(rows_.line(), std::move(why)); }

  const Names& names_;
  RecordReader& rows_;
  TraceBuilder& out_;
  std::optional<std::size_t> status_;
  std::size_t count_ = 0;
};

class SecondsFormat final : public TraceFormat {
 public:
  SecondsFormat(std::string_view name, std::string_view title, const Names& names)
      : name_(name), title_(title), names_(names) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view title() const override { return title_; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    return firstLine(head).starts_with(names_.header);
  }
  Status read(LineReader& lines, const ZoneChoice& /*zone*/, TraceBuilder& out) const override {
    const std::string name = lines.name();
    RecordReader rows{lines, ','};
    return SecondsPass{names_, rows, out}.run(name);
  }

 private:
  std::string_view name_, title_;
  const Names& names_;
};

}  // namespace

const TraceFormat& heyCsvFormat() {
  static const SecondsFormat kFormat{"hey-csv", "hey results (CSV)", kHey};
  return kFormat;
}

const TraceFormat& ohaCsvFormat() {
  static const SecondsFormat kFormat{"oha-csv", "oha results (CSV)", kOha};
  return kFormat;
}

}  // namespace watertight
