// SPDX-License-Identifier: MIT
#include "trace/csv_profile.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

#include "trace/number_text.h"

namespace watertight {
namespace {

constexpr std::size_t kColumns = 5;
constexpr std::size_t kLongestRow = 64 * 1024;  // of a row with line breaks inside quotes
constexpr Micros kSurelyRelative = std::chrono::hours{24 * 12};

using Row = std::array<std::string_view, kColumns>;

/// The row's fields; quotes are taken off (and doubled ones made single, in `scratch`).
class RowSplitter {
 public:
  enum class Found : std::uint8_t { kRow, kOpenQuote, kStrayQuote };

  Found split(std::string_view text, Row& row) {
    count_ = 0;
    for (bool more = true; more; ++count_) {
      std::string_view field;
      const Found found =
          text.starts_with('"') ? quotedField(text, field, more) : plainField(text, field, more);
      if (found != Found::kRow) return found;
      if (count_ < kColumns) row[count_] = field;
    }
    return Found::kRow;
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  static Found plainField(std::string_view& text, std::string_view& field, bool& more) {
    const auto comma = text.find(',');
    field = text.substr(0, comma);
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
    return Found::kRow;
  }

  Found quotedField(std::string_view& text, std::string_view& field, bool& more) {
    std::string& value = scratch_[count_ < kColumns ? count_ : 0];
    value.clear();
    text.remove_prefix(1);
    for (;;) {
      const auto quote = text.find('"');
      if (quote == std::string_view::npos) return Found::kOpenQuote;
      value += text.substr(0, quote);
      text.remove_prefix(quote + 1);
      if (!text.starts_with('"')) break;
      value += '"';
      text.remove_prefix(1);
    }
    field = value;
    more = text.starts_with(',');
    if (!more && !text.empty()) return Found::kStrayQuote;
    if (more) text.remove_prefix(1);
    return Found::kRow;
  }

  std::array<std::string, kColumns> scratch_;
  std::size_t count_ = 0;
};

std::optional<Micros> micros(std::string_view text, Micros most) {
  const auto value = parseInteger<std::int64_t>(text);
  if (!value || *value < 0 || *value > most.count()) return std::nullopt;
  return Micros{*value};
}

/// Fills `call` but for its dependency; what is wrong, or empty.
std::string readRow(const Row& row, bool whole, CallRecord& call) {
  const auto& [start, dependency, latency, outcome, status] = row;
  const auto at = micros(start, kLatestStart);
  if (!at) return "start_us is not a whole number of microseconds in its range: " + inQuotes(start);
  call.start = *at;
  if (dependency.empty()) return "dep, the dependency, is empty";
  if (!latency.empty()) {
    const auto took = micros(latency, kLongestLatency);
    if (!took) return "latency_us is not a whole number of microseconds in its range: " + inQuotes(latency);
    call.latency = *took;
  }
  const auto known = outcome.empty() ? RecordedOutcome::kUnknown : fromName<RecordedOutcome>(outcome);
  if (!known) return "outcome is not an outcome: " + inQuotes(outcome);
  call.outcome = *known;
  if (status.empty()) return {};
  const auto code = parseInteger<std::int16_t>(status);
  if (!code) return "status is not a status: " + inQuotes(status);
  if (!whole && *code < 100) return "the line is cut in its status: " + inQuotes(status);
  call.status = *code;
  return {};
}

class CsvPass {
 public:
  CsvPass(LineReader& lines, TraceBuilder& out) : lines_(lines), out_(out) {}

  Status run() {
    Line line;
    while (lines_.next(line) && line.text.empty()) {
    }
    if (line.text != kCsvHeader) {
      return Error{"the header is not " + std::string{kCsvHeader},
                   fmt::format("{}:{}", lines_.name(), line.number),
                   {}};
    }
    while (!out_.full() && lines_.next(line)) take(line);
    if (latest_ < kSurelyRelative) out_.trace().base = TimeBase::kRelative;
    return Done{};
  }

 private:
  void take(const Line& line) {
    if (line.text.empty()) return;
    Row row;
    const auto found = splitter_.split(line.text, row);
    if (found == RowSplitter::Found::kOpenQuote) return joinLines(line);
    takeRow(row, found, line.number, line.whole);
  }

  void takeRow(const Row& row, RowSplitter::Found found, std::int64_t number, bool whole) {
    if (found != RowSplitter::Found::kRow)
      return out_.refuse(number, "a quote is not closed, or text follows it");
    if (splitter_.count() != kColumns) {
      return out_.refuse(number, fmt::format("has {} fields where 5 are needed", splitter_.count()));
    }
    CallRecord call;
    if (std::string wrong = readRow(row, whole, call); !wrong.empty()) {
      return out_.refuse(number, std::move(wrong));
    }
    call.index = out_.nextIndex();
    call.source = number;
    call.dependency = out_.dependency(row[1]);
    latest_ = std::max(latest_, call.start);
    out_.add(call);
  }

  /// A line break inside quotes: the row goes on in the next line. Where no quote closes it, each line is
  /// taken for itself.
  void joinLines(const Line& first) {
    std::string joined{first.text};
    const std::int64_t number = first.number;
    Row row;
    Line line;
    while (joined.size() < kLongestRow && lines_.next(line)) {
      (joined += '\n') += line.text;
      const auto found = splitter_.split(joined, row);
      if (found != RowSplitter::Found::kOpenQuote) return takeRow(row, found, number, line.whole);
    }
    takeEach(joined, number);
  }

  void takeEach(std::string_view text, std::int64_t number) {
    for (; !text.empty(); ++number) {
      const auto end = text.find('\n');
      Row row;
      const auto found = splitter_.split(text.substr(0, end), row);
      if (end != 0) takeRow(row, found, number, end != std::string_view::npos);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
  }

  LineReader& lines_;
  TraceBuilder& out_;
  RowSplitter splitter_;
  Micros latest_{};
};

class CsvProfile final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "calltrace-csv"; }
  [[nodiscard]] std::string_view title() const override { return "recorded calls, CSV profile"; }
  [[nodiscard]] bool recognises(std::string_view head) const override {
    return firstLine(head) == kCsvHeader;
  }
  Status read(LineReader& lines, const ZoneChoice& /*zone*/, TraceBuilder& out) const override {
    return CsvPass{lines, out}.run();
  }
};

}  // namespace

const TraceFormat& csvProfile() {
  static const CsvProfile kFormat;
  return kFormat;
}

}  // namespace watertight
