// SPDX-License-Identifier: MIT
#include "trace/mapping_proposal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "trace/key_values.h"
#include "trace/mapped_rows.h"
#include "trace/number_text.h"
#include "trace/record_reader.h"
#include "trace/trace_format.h"

namespace watertight {
namespace {

constexpr std::size_t kFewestColumns = 2;  // a time and a latency

using Words = std::vector<std::string_view>;

std::string lowerCase(std::string_view text) {
  std::string out{text};
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

bool isNumber(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return parseDecimal(text).has_value();
}

/// One column of the preview.
class Column {
 public:
  Column(const MappingPreview& preview, std::size_t place)
      : name(preview.columns[place]), lower_(lowerCase(name)) {
    for (const auto& row : preview.rows) {
      if (place < row.size() && !isAbsent(row[place])) values.push_back(row[place]);
    }
  }

  [[nodiscard]] bool numeric() const {
    return !values.empty() && std::all_of(values.begin(), values.end(), isNumber);
  }
  /// How surely every value is a stamp, and in which style.
  [[nodiscard]] std::optional<StampStyle> stampStyle() const {
    const auto style = values.empty() ? std::nullopt : styleOfStamp(values.front());
    const bool all = style && std::all_of(values.begin(), values.end(),
                                          [&](std::string_view one) { return styleOfStamp(one) == style; });
    return all ? style : std::nullopt;
  }
  /// The place of the first word that the name is, or holds; beyond the last where it does not.
  [[nodiscard]] std::size_t rank(const Words& words) const {
    const auto is = std::find(words.begin(), words.end(), lower_);
    if (is != words.end()) return static_cast<std::size_t>(is - words.begin());
    const auto holds =
        std::find_if(words.begin(), words.end(), [this](std::string_view word) { return has(word); });
    return words.size() + static_cast<std::size_t>(holds - words.begin());
  }
  [[nodiscard]] bool has(std::string_view word) const {
    return word.size() > 1 && lower_.find(word) != std::string::npos;
  }
  [[nodiscard]] bool endsWith(std::string_view word) const { return lower_.ends_with(word); }

  std::string name;
  std::vector<std::string_view> values;

 private:
  std::string lower_;
};

/// The unit that a name tells ("duration_ms", "time (us)"); none where it does not.
std::optional<TimeUnit> unitInName(const Column& column) {
  struct Sign {
    std::string_view text;
    TimeUnit unit;
  };
  constexpr std::array kSigns{
      Sign{"_ms", TimeUnit::kMillis},      Sign{"_us", TimeUnit::kMicros},   Sign{"_ns", TimeUnit::kNanos},
      Sign{"(ms)", TimeUnit::kMillis},     Sign{"(us)", TimeUnit::kMicros},  Sign{"(ns)", TimeUnit::kNanos},
      Sign{"milli", TimeUnit::kMillis},    Sign{"micro", TimeUnit::kMicros}, Sign{"nano", TimeUnit::kNanos},
      Sign{"seconds", TimeUnit::kSeconds}, Sign{"(s)", TimeUnit::kSeconds},
  };
  for (const Sign& sign : kSigns) {
    const bool suffix = sign.text.front() == '_';
    if (suffix ? column.endsWith(sign.text) : column.has(sign.text)) return sign.unit;
  }
  return std::nullopt;
}

class Proposer {
 public:
  explicit Proposer(MappingPreview preview) : out_(std::move(preview)) {
    for (std::size_t i = 0; i < out_.columns.size(); ++i) columns_.emplace_back(out_, i);
  }

  MappingPreview run() && {
    chooseTime();
    chooseLatency();
    chooseDependency();
    chooseOutcome();
    columns_.clear();  // they look into out_
    return std::move(out_);
  }

 private:
  /// The best column by its name that also fits; nullptr where none does.
  template <typename Fits>
  const Column* best(const Words& words, bool byNameOnly, const Fits& fits) {
    const Column* found = nullptr;
    for (const Column& column : columns_) {
      if (taken_.contains(column.name) || !fits(column)) continue;
      if (byNameOnly && column.rank(words) >= 2 * words.size()) continue;
      if (found == nullptr || column.rank(words) < found->rank(words)) found = &column;
    }
    if (found != nullptr) taken_.insert(found->name);
    return found;
  }

  void chooseTime() {
    static const Words kWords{"timestamp", "@timestamp", "@time", "time",   "ts",
                              "start",     "starttime",  "date",  "seconds"};
    const Column* time = best(kWords, false, [](const Column& c) { return c.stampStyle().has_value(); });
    if (time != nullptr) {
      out_.mapping.timeStyle = *time->stampStyle();
    } else if ((time = best(kWords, true, [](const Column& c) { return c.numeric(); })) != nullptr) {
      out_.mapping.relative = true;
      const auto unit = unitInName(*time);
      out_.mapping.timeStyle = static_cast<StampStyle>(static_cast<int>(StampStyle::kSeconds) +
                                                       static_cast<int>(unit.value_or(TimeUnit::kSeconds)));
      ask(MappingPart::kTimeUnit,
          fmt::format("{} counts from the recording's start: in which unit?", inQuotes(time->name)));
    } else {
      return ask(MappingPart::kTime, "Which column says when a call was? None looks like a time.");
    }
    out_.mapping.time = time->name;
    out_.mapping.timeIsEnd = time->has("end") || time->has("finish");
    if (!time->has("end") && !time->has("start") && !time->has("begin")) {
      ask(MappingPart::kTimeIsEnd,
          fmt::format("Does {} say when a call started, or when it ended?", inQuotes(time->name)));
    }
  }

  void chooseLatency() {
    static const Words kWords{"latency", "duration", "elapsed",    "response_time", "responsetime", "took",
                              "rt",      "ttime",    "time_taken", "request_time",  "total"};
    const Column* latency = best(kWords, true, [](const Column& c) { return c.numeric(); });
    if (latency == nullptr) return ask(MappingPart::kLatency, "Which column says how long a call took?");
    out_.mapping.latency = latency->name;
    const auto unit = unitInName(*latency);
    out_.mapping.latencyUnit = unit.value_or(TimeUnit::kMillis);
    if (!unit) ask(MappingPart::kLatencyUnit, fmt::format("In which unit is {}?", inQuotes(latency->name)));
    const bool negative = std::any_of(latency->values.begin(), latency->values.end(),
                                      [](std::string_view value) { return value.starts_with('-'); });
    if (negative)
      ask(MappingPart::kNegative,
          fmt::format("What do negative values of {} mean?", inQuotes(latency->name)));
  }

  void chooseDependency() {
    static const Words kWords{"dependency", "peer.service", "upstream",  "backend", "service",
                              "target",     "dm",           "cmdb_id",   "host",    "func",
                              "name",       "label",        "operation", "url"};
    const Column* dependency =
        best(kWords, true, [](const Column& c) { return !c.values.empty() && !c.numeric(); });
    if (dependency != nullptr) {
      out_.mapping.dependency = dependency->name;
    } else {
      ask(MappingPart::kDependency, "Which column names the dependency? Without one all calls are of one.");
    }
  }

  void chooseOutcome() {
    static const Words kStatus{"status", "status_code", "http_status", "responsecode", "code"};
    static const Words kSuccess{"success", "ok", "successful"};
    static const Words kError{"error", "failed", "exception"};
    const auto isStatus = [](const Column& c) {
      return c.numeric() && std::all_of(c.values.begin(), c.values.end(), [](std::string_view one) {
               const auto number = parseInteger<int>(one);
               return number && *number >= 100 && *number <= 599;
             });
    };
    const auto isTruth = [](const Column& c) {
      return !c.values.empty() && std::all_of(c.values.begin(), c.values.end(), [](std::string_view one) {
        const std::string word = lowerCase(one);
        return word == "true" || word == "false";
      });
    };
    if (const Column* status = best(kStatus, true, isStatus)) out_.mapping.status = status->name;
    if (const Column* success = best(kSuccess, true, isTruth)) {
      out_.mapping.outcomes.push_back(
          {success->name, OutcomeTest::kEquals, "false", RecordedOutcome::kError});
      out_.mapping.otherwise = RecordedOutcome::kOk;
    } else if (const Column* error = best(kError, true, isTruth)) {
      out_.mapping.outcomes.push_back({error->name, OutcomeTest::kEquals, "true", RecordedOutcome::kError});
      out_.mapping.otherwise = RecordedOutcome::kOk;
    }
    if (out_.mapping.status.empty() && out_.mapping.outcomes.empty()) {
      ask(MappingPart::kOutcome, "What counts as a failure? No column looks like a status or like success.");
    }
  }

  void ask(MappingPart part, std::string question) { out_.questions.push_back({part, std::move(question)}); }

  MappingPreview out_;
  std::vector<Column> columns_;
  std::set<std::string> taken_;
};

/// The first record holds names: no number and no time, while the next one does.
bool hasHeader(const MappingPreview& raw) {
  if (raw.rows.empty()) return false;
  const auto tells = [](const std::string& cell) { return isNumber(cell) || styleOfStamp(cell).has_value(); };
  const bool first = std::any_of(raw.rows[0].begin(), raw.rows[0].end(), tells);
  return !first;
}

bool looksLikeKeyValues(std::string_view head) {
  constexpr int kFewestPairs = 3;
  int lines = 0, fitting = 0;
  LineReader reader{memorySource(head), "head"};
  Line line;
  while (lines < 20 && reader.next(line)) {
    if (line.text.empty()) continue;
    ++lines;
    int count = 0;
    KeyValues pairs{line.text};
    while (count < kFewestPairs && pairs.next()) ++count;
    fitting += count == kFewestPairs ? 1 : 0;
  }
  return fitting > 0 && fitting * 2 >= lines;
}

std::optional<CallMapping> shapeOf(std::string_view head) {
  CallMapping mapping;
  if (firstLine(head).starts_with('{') || firstLine(head).starts_with("[{")) {
    mapping.shape = TextShape::kJsonLines;
    return mapping;
  }
  const auto delimiter = guessDelimiter(head);
  if (looksLikeKeyValues(head)) {
    mapping.shape = TextShape::kKeyValue;
    return mapping;
  }
  if (!delimiter) return std::nullopt;
  mapping.delimiter = *delimiter;
  mapping.header = false;
  mapping.header = hasHeader(previewOf(head, mapping));
  return mapping;
}

/// Every record has more fields than the header, in comma-separated text: decimal commas, beyond repair.
bool hasDecimalCommas(const MappingPreview& preview) {
  const CallMapping& mapping = preview.mapping;
  if (mapping.shape != TextShape::kDelimited || mapping.delimiter != ',' || !mapping.header) return false;
  return !preview.rows.empty() && std::all_of(preview.rows.begin(), preview.rows.end(), [&](const auto& row) {
    return row.size() > preview.columns.size();
  });
}

}  // namespace

std::optional<MappingPreview> proposeMapping(std::string_view head) {
  const auto shape = shapeOf(head);
  if (!shape) return std::nullopt;
  if (previewOf(head, *shape).rows.empty()) return std::nullopt;
  return proposeMapping(head, *shape);
}

MappingPreview proposeMapping(std::string_view head, const CallMapping& table) {
  CallMapping shape;
  shape.shape = table.shape;
  shape.delimiter = table.delimiter;
  shape.header = table.header;
  return Proposer{previewOf(head, shape)}.run();
}

bool canBeMapped(const MappingPreview& preview) {
  return preview.columns.size() >= kFewestColumns && !hasDecimalCommas(preview);
}

std::optional<Error> whyNeedsMapping(std::string_view head) {
  constexpr std::size_t kMostNamed = 12;
  const auto proposal = proposeMapping(head);
  if (!proposal || proposal->columns.size() < kFewestColumns) return std::nullopt;
  if (hasDecimalCommas(*proposal)) {
    return Error{
        fmt::format("has {} fields under {} headers: its numbers have decimal commas, which cannot be told "
                    "from the commas between fields",
                    proposal->rows[0].size(), proposal->columns.size()),
        {},
        "export it anew with decimal points, or with another delimiter"};
  }
  std::string names;
  for (std::size_t i = 0; i < std::min(kMostNamed, proposal->columns.size()); ++i) {
    names += (names.empty() ? "" : ", ") + inQuotes(proposal->columns[i]);
  }
  std::string questions;
  for (const auto& question : proposal->questions) questions += "# " + question.text + "\n";
  return Error{fmt::format("is {} text of no known format: what its columns mean is not in it ({})",
                           nameOf(proposal->mapping.shape), names),
               {},
               "say it in a mapping, NAME.mapping.toml, and give that with --map-file; a beginning:\n\n" +
                   questions + mappingToml(proposal->mapping)};
}

}  // namespace watertight
