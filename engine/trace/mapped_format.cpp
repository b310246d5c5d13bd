// SPDX-License-Identifier: MIT
#include "trace/mapped_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/http_outcome.h"
#include "trace/mapped_rows.h"
#include "trace/number_text.h"
#include "trace/record_reader.h"

namespace watertight {
namespace {

using std::chrono::nanoseconds;

std::string lowerCase(std::string_view text) {
  std::string out{text};
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

struct BoundRule {
  std::size_t column = 0;
  OutcomeRule rule;
  std::string value;  ///< in lower case
};

struct Latency {
  nanoseconds took{-1};  ///< negative: unknown
  std::string wrong;
};

class MappedPass {
 public:
  MappedPass(const CallMapping& mapping, LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : mapping_(mapping), zone_(zone), stamps_(zone_, out), out_(out), name_(lines.name()) {
    // What the user asked for now comes before what was saved.
    const auto saved = zone_.from == ZoneFrom::kAssumed ? parseZone(mapping.zone) : std::nullopt;
    if (saved) zone_ = ZoneChoice{*saved, ZoneFrom::kOption};
    rows_ = makeMappedRows(lines, mapping.shape, mapping.delimiter, mapping.header);
  }

  Status run() {
    if (Status bound = bindAll(); !bound) return bound;
    if (mapping_.relative) out_.trace().base = TimeBase::kRelative;
    while (!out_.full() && rows_->next()) take();
    conclude();
    return Done{};
  }

 private:
  Status bind(const std::string& column, std::optional<std::size_t>& place) {
    if (column.empty()) return Done{};
    place = rows_->bind(column);
    if (place) return Done{};
    return Error{"has no column " + inQuotes(column), name_,
                 fmt::format("the mapping names it; there are: {}", fmt::join(rows_->names(), ", "))};
  }

  Status bindAll() {
    std::optional<std::size_t> time, latency;
    for (auto [column, place] :
         {std::pair{&mapping_.time, &time}, std::pair{&mapping_.latency, &latency},
          std::pair{&mapping_.dependency, &dependency_}, std::pair{&mapping_.status, &status_}}) {
      if (Status bound = bind(*column, *place); !bound) return bound;
    }
    time_ = time.value_or(0);
    latency_ = latency.value_or(0);
    for (const OutcomeRule& rule : mapping_.outcomes) {
      std::optional<std::size_t> place;
      if (Status bound = bind(rule.column, place); !bound) return bound;
      rules_.push_back({place.value_or(0), rule, lowerCase(rule.value)});
    }
    return Done{};
  }

  void take() {
    if (std::string wrong = rows_->wrong(); !wrong.empty()) return refuse(std::move(wrong));
    const std::string_view timeText = rows_->field(time_);
    const auto stamp = stampOf(timeText);
    if (!stamp)
      return refuse(fmt::format("{} is not a time ({}): {}", mapping_.time, nameOf(mapping_.timeStyle),
                                inQuotes(timeText)));
    const Latency latency = latencyOf(rows_->field(latency_));
    if (!latency.wrong.empty()) return refuse(mapping_.latency + latency.wrong);
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = rows_->line();
    call.start = *stamp;
    if (latency.took.count() >= 0) call.latency = std::chrono::duration_cast<Micros>(latency.took);
    if (mapping_.timeIsEnd) {
      call.start -= std::max(call.latency, Micros{0});
      ++out_.report().startsReckoned;
    }
    earliest_ = std::min(earliest_, call.start);
    call.status =
        status_ ? parseHttpStatus(rows_->field(*status_)).value_or(std::int16_t{0}) : std::int16_t{0};
    call.outcome = outcomeOf(call.status);
    call.dependency = out_.dependency(dependency());
    out_.add(call, latency.took);
  }

  std::optional<Micros> stampOf(std::string_view text) {
    if (!mapping_.relative) return stamps_.read(text, mapping_.timeStyle);
    const auto number = parseDecimal(pointed(text));
    const auto at = number ? instantOf(*number, *unitOf(mapping_.timeStyle)) : std::nullopt;
    if (at) out_.sawStamp(*at);
    return at;
  }

  /// With a decimal point, where the mapping says that commas are meant.
  std::string_view pointed(std::string_view text) {
    if (!mapping_.decimalComma || text.find(',') == std::string_view::npos) return text;
    if (text.find('.') != std::string_view::npos) return text;  // both: it stays wrong
    pointed_ = text;
    std::replace(pointed_.begin(), pointed_.end(), ',', '.');
    return pointed_;
  }

  Latency latencyOf(std::string_view text) {
    if (isAbsent(text)) return {};
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (negative && mapping_.negative == NegativeMeans::kUnknown) return {};
    if (negative && mapping_.negative == NegativeMeans::kRefused) {
      return {{}, " is negative: " + inQuotes(text) + " (the mapping says what that means)"};
    }
    const std::string_view unit = nameOf(mapping_.latencyUnit);
    if (text.ends_with(unit) && text.size() > unit.size()) text.remove_suffix(unit.size());
    text = pointed(text);
    if (meansUnknown(text)) return ++sentinels_, Latency{};
    const auto number = parseDecimal(text);
    const auto took = number ? spanOf(*number, mapping_.latencyUnit) : std::nullopt;
    if (took) return {*took, {}};
    const bool comma = text.find(',') != std::string_view::npos;
    return {{},
            fmt::format(" is not a number of {}: {}{}", unit, inQuotes(text),
                        comma ? " (a decimal comma, or thousands? the mapping's decimal says it)" : "")};
  }

  [[nodiscard]] std::string_view dependency() const {
    if (!dependency_) return mapping_.dependencyName;
    const std::string_view name = withoutSecrets(rows_->field(*dependency_));
    return isAbsent(name) ? "(no name)" : name;
  }

  [[nodiscard]] bool holds(const BoundRule& bound) const {
    const std::string_view text = rows_->field(bound.column);
    switch (bound.rule.test) {
      case OutcomeTest::kEquals:
        return lowerCase(text) == bound.value;
      case OutcomeTest::kDiffers:
        return lowerCase(text) != bound.value;
      case OutcomeTest::kContains:
        return lowerCase(text).find(bound.value) != std::string::npos;
      case OutcomeTest::kFilled:
        return !isAbsent(text);
      case OutcomeTest::kAtLeast:
        break;
    }
    const auto number = parseDecimal(text);
    const auto least = parseDecimal(bound.value);
    if (!number || !least) return false;
    return std::pair{number->whole, number->billionths} >= std::pair{least->whole, least->billionths};
  }

  [[nodiscard]] RecordedOutcome outcomeOf(std::int16_t status) const {
    for (const BoundRule& bound : rules_) {
      if (holds(bound)) return bound.rule.outcome;
    }
    return mapping_.otherwise.value_or(httpOutcome(status));
  }

  void conclude() {
    if (earliest_ < Micros{0}) {
      out_.trace().calls.moveStarts(-earliest_);
      out_.cannotTell(fmt::format(
          "When the recording really began: some calls started before its zero, which was moved by {} s.",
          millionthsText(-earliest_.count())));
    }
    if (sentinels_ > 0) {
      out_.cannotTell(fmt::format(
          "How long {} calls took: the largest number there is stands in their latency, for unknown.",
          sentinels_));
    }
  }

  void refuse(std::string why) { out_.refuse(rows_->line(), std::move(why)); }

  const CallMapping& mapping_;
  ZoneChoice zone_;
  StampReader stamps_;
  TraceBuilder& out_;
  std::string name_, pointed_;
  std::unique_ptr<MappedRows> rows_;
  std::size_t time_ = 0, latency_ = 0;
  std::optional<std::size_t> dependency_, status_;
  std::vector<BoundRule> rules_;
  Micros earliest_{0};
  std::int64_t sentinels_ = 0;
};

class MappedFormat final : public TraceFormat {
 public:
  explicit MappedFormat(CallMapping mapping) : mapping_(std::move(mapping)) {}

  [[nodiscard]] std::string_view name() const override { return kMappedName; }
  [[nodiscard]] std::string_view title() const override { return kMappedTitle; }
  [[nodiscard]] bool recognises(std::string_view /*head*/) const override { return false; }
  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return MappedPass{mapping_, lines, zone, out}.run();
  }

 private:
  CallMapping mapping_;
};

}  // namespace

std::unique_ptr<TraceFormat> makeMappedFormat(CallMapping mapping) {
  return std::make_unique<MappedFormat>(std::move(mapping));
}

}  // namespace watertight
