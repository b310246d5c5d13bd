// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <map>

#include "core/nearest_name.h"
#include "core/printable.h"
#include "core/read_file.h"
#include "trace/call_mapping.h"
#include "trace/json_text.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

constexpr std::size_t kLargest = 64 * 1024;
constexpr std::ptrdiff_t kMostNesting = 2'000;

constexpr std::array<std::pair<std::string_view, char>, 4> kDelimiterNames{
    {{"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"bar", '|'}}};

/// Reads one table; keeps the first thing that is wrong.
class MappingTable {
 public:
  MappingTable(const toml::table& values, std::string name, std::string file)
      : values_(values), name_(std::move(name)), file_(std::move(file)) {}

  void text(std::string_view key, std::string& into) {
    if (const auto* node = find(key)) {
      if (const auto value = node->value_exact<std::string>()) {
        into = *value;
      } else {
        wrong(key, "must be a text in quotes");
      }
    }
  }
  void flag(std::string_view key, bool& into) {
    if (const auto* node = find(key)) {
      if (const auto value = node->value_exact<bool>()) {
        into = *value;
      } else {
        wrong(key, "must be true or false");
      }
    }
  }
  /// One of an enum's names.
  template <typename E>
  void choice(std::string_view key, E& into) {
    std::string name;
    text(key, name);
    if (name.empty()) return;
    if (const auto value = fromName<E>(name)) {
      into = *value;
    } else {
      wrong(key, fmt::format("is {}; it may be {}", inQuotes(name), fmt::join(EnumNames<E>::names, ", ")));
    }
  }
  /// One of two words.
  void either(std::string_view key, std::string_view no, std::string_view yes, bool& into) {
    std::string name;
    text(key, name);
    if (name.empty()) return;
    if (name != no && name != yes) return wrong(key, fmt::format("must be {} or {}", no, yes));
    into = name == yes;
  }
  void known(std::string_view key) { keys_.push_back(key); }

  /// After all is read: a key that is not known is wrong.
  void finish() {
    for (const auto& [key, node] : values_) {
      if (std::find(keys_.begin(), keys_.end(), key.str()) != keys_.end()) continue;
      wrong(key.str(), fmt::format("is not known; did you mean {}?", nearestName(key.str(), keys_)));
    }
  }
  void wrong(std::string_view key, std::string_view what) {
    if (error_) return;
    const auto* node = values_.get(key);
    const auto line = node == nullptr ? values_.source().begin.line : node->source().begin.line;
    const std::string name = name_.empty() ? printable(key) : name_ + "." + printable(key);
    error_ = Error{name + " " + std::string{what}, line == 0 ? file_ : fmt::format("{}:{}", file_, line), {}};
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] const toml::table& values() const { return values_; }

 private:
  const toml::node* find(std::string_view key) {
    known(key);
    return values_.get(key);
  }

  const toml::table& values_;
  std::string name_, file_;
  std::vector<std::string_view> keys_;
  std::optional<Error> error_;
};

class MappingParser {
 public:
  MappingParser(const toml::table& root, std::string file) : root_(root), file_(std::move(file)) {}

  Result<CallMapping> run() {
    readTop();
    part("time", [this](MappingTable& table) {
      table.text("column", mapping_.time);
      table.choice("unit", mapping_.timeStyle);
      table.either("stamp", "start", "end", mapping_.timeIsEnd);
      table.either("base", "utc", "relative", mapping_.relative);
      table.text("zone", mapping_.zone);
    });
    part("latency", [this](MappingTable& table) {
      table.text("column", mapping_.latency);
      table.choice("unit", mapping_.latencyUnit);
      table.choice("negative", mapping_.negative);
    });
    part("dependency", [this](MappingTable& table) {
      table.text("column", mapping_.dependency);
      table.text("name", mapping_.dependencyName);
    });
    part("status", [this](MappingTable& table) { table.text("column", mapping_.status); });
    part("outcome", [this](MappingTable& table) { readOutcome(table); });
    if (error_) return *error_;
    if (Status fits = checkMapping(mapping_); !fits) {
      Error error = fits.error();
      error.where = file_ + ": " + error.where;
      return error;
    }
    return mapping_;
  }

 private:
  template <typename Read>
  void part(std::string_view key, const Read& read) {
    const auto* node = root_.get(key);
    if (node == nullptr || error_) return;
    const toml::table* values = node->as_table();
    if (values == nullptr) return keep(Error{std::string{key} + " must be a table", file_, {}});
    MappingTable table{*values, std::string{key}, file_};
    read(table);
    table.finish();
    if (table.error()) keep(*table.error());
  }

  void readTop() {
    MappingTable table{root_, {}, file_};
    std::string delimiter, decimal;
    if (const auto* schema = root_.get("schema"); schema != nullptr && schema->value<std::int64_t>() != 1) {
      table.wrong("schema", "is not 1: this mapping is of a later version");
    }
    for (const char* key : {"schema", "time", "latency", "dependency", "status", "outcome"}) table.known(key);
    table.choice("shape", mapping_.shape);
    table.text("delimiter", delimiter);
    table.flag("header", mapping_.header);
    table.text("decimal", decimal);
    const auto* const named = std::find_if(kDelimiterNames.begin(), kDelimiterNames.end(),
                                           [&](const auto& one) { return one.first == delimiter; });
    if (named != kDelimiterNames.end()) delimiter = std::string(1, named->second);
    if (delimiter.size() == 1) mapping_.delimiter = delimiter[0];
    const bool odd = delimiter.size() > 1 || delimiter == "\"" || delimiter == "\n";
    if (odd) table.wrong("delimiter", "must be one character, or comma, semicolon, tab or bar");
    if (!decimal.empty() && decimal != "." && decimal != ",")
      table.wrong("decimal", "must be \".\" or \",\"");
    mapping_.decimalComma = decimal == ",";
    table.finish();
    if (table.error()) keep(*table.error());
  }

  void readOutcome(MappingTable& table) {
    RecordedOutcome otherwise{};
    const bool given = table.values().contains("otherwise");
    table.choice("otherwise", otherwise);
    if (given) mapping_.otherwise = otherwise;
    table.known("rule");
    const auto* rules = table.values().get("rule");
    if (rules == nullptr) return;
    if (rules->as_array() == nullptr) return table.wrong("rule", "must be [[outcome.rule]]");
    for (const auto& node : *rules->as_array()) {
      const toml::table* values = node.as_table();
      if (values == nullptr) return table.wrong("rule", "must be [[outcome.rule]]");
      readRule(*values);
    }
  }

  void readRule(const toml::table& values) {
    MappingTable table{values, "outcome.rule", file_};
    OutcomeRule rule;
    table.text("column", rule.column);
    table.choice("test", rule.test);
    table.text("value", rule.value);
    table.choice("outcome", rule.outcome);
    table.finish();
    if (table.error()) keep(*table.error());
    mapping_.outcomes.push_back(std::move(rule));
  }

  void keep(Error error) {
    if (!error_) error_ = std::move(error);
  }

  const toml::table& root_;
  std::string file_;
  CallMapping mapping_;
  std::optional<Error> error_;
};

std::string tomlText(std::string_view text) {
  return jsonText(text);  // a basic string is written as JSON writes it
}

}  // namespace

Result<CallMapping> parseMapping(std::string_view text, const std::string& name) {
  const auto nesting =
      std::count_if(text.begin(), text.end(), [](char c) { return c == '.' || c == '[' || c == '{'; });
  if (text.size() > kLargest || nesting > kMostNesting) return Error{"is too large for a mapping", name, {}};
  try {
    const toml::table root = toml::parse(text);
    return MappingParser{root, name}.run();
  } catch (const toml::parse_error& error) {
    constexpr std::size_t kLongestMessage = 300;
    return Error{printable(error.description(), kLongestMessage),
                 fmt::format("{}:{}", name, error.source().begin.line), "a mapping is TOML"};
  } catch (const std::exception& error) {
    return Error{std::string{"cannot be read as TOML: "} + printable(error.what()), name, {}};
  }
}

Result<CallMapping> loadMapping(const std::string& path) {
  const auto text = readFile(path, kLargest);
  if (!text) return text.error();
  return parseMapping(*text, path);
}

std::string mappingToml(const CallMapping& m) {
  std::string out = fmt::format("schema = 1\nshape = \"{}\"\n", nameOf(m.shape));
  if (m.shape == TextShape::kDelimited) {
    const auto* const named = std::find_if(kDelimiterNames.begin(), kDelimiterNames.end(),
                                           [&](const auto& one) { return one.second == m.delimiter; });
    const std::string_view delimiter =
        named == kDelimiterNames.end() ? std::string_view{&m.delimiter, 1} : named->first;
    out += fmt::format("delimiter = {}\nheader = {}\n", tomlText(delimiter), m.header);
  }
  if (m.decimalComma) out += "decimal = \",\"\n";
  out += fmt::format("\n[time]\ncolumn = {}\nunit = \"{}\"\nstamp = \"{}\"\n", tomlText(m.time),
                     nameOf(m.timeStyle), m.timeIsEnd ? "end" : "start");
  if (m.relative) out += "base = \"relative\"\n";
  if (!m.zone.empty()) out += fmt::format("zone = {}\n", tomlText(m.zone));
  out += fmt::format("\n[latency]\ncolumn = {}\nunit = \"{}\"\n", tomlText(m.latency), nameOf(m.latencyUnit));
  if (m.negative != NegativeMeans::kRefused) out += fmt::format("negative = \"{}\"\n", nameOf(m.negative));
  out += m.dependency.empty() ? fmt::format("\n[dependency]\nname = {}\n", tomlText(m.dependencyName))
                              : fmt::format("\n[dependency]\ncolumn = {}\n", tomlText(m.dependency));
  if (!m.status.empty()) out += fmt::format("\n[status]\ncolumn = {}\n", tomlText(m.status));
  if (m.otherwise) out += fmt::format("\n[outcome]\notherwise = \"{}\"\n", nameOf(*m.otherwise));
  for (const OutcomeRule& rule : m.outcomes) {
    out += fmt::format("\n[[outcome.rule]]\ncolumn = {}\ntest = \"{}\"\nvalue = {}\noutcome = \"{}\"\n",
                       tomlText(rule.column), nameOf(rule.test), tomlText(rule.value), nameOf(rule.outcome));
  }
  return out;
}

}  // namespace watertight
