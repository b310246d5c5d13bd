// SPDX-License-Identifier: MIT
#include "trace/mapped_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "trace/json_object.h"
#include "trace/json_texts.h"
#include "trace/key_values.h"
#include "trace/log_line.h"
#include "trace/number_text.h"
#include "trace/record_reader.h"

namespace watertight {
namespace {

/// "#3" → 2.
std::optional<std::size_t> numberedColumn(std::string_view name) {
  if (!name.starts_with('#')) return std::nullopt;
  const auto number = parseInteger<std::size_t>(name.substr(1));
  if (!number || *number == 0) return std::nullopt;
  return *number - 1;
}

class DelimitedRows final : public MappedRows {
 public:
  DelimitedRows(LineReader& lines, char delimiter, bool header) : records_(lines, delimiter) {
    if (!header || !records_.next()) return;
    for (const std::string_view name : records_.fields()) names_.emplace_back(name);
    // A comment sign in front of the first name.
    if (!names_.empty() && names_[0].size() > 1 && names_[0][0] == '#') names_[0].erase(0, 1);
  }

  std::optional<std::size_t> bind(const std::string& column) override {
    const auto found = std::find(names_.begin(), names_.end(), column);
    if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
    const auto number = numberedColumn(column);
    const bool there = number && (names_.empty() || *number < names_.size());
    if (there) last_ = std::max(last_, *number);
    return there ? number : std::nullopt;
  }
  bool next() override { return records_.next(); }
  [[nodiscard]] std::string_view field(std::size_t column) const override { return records_[column]; }
  [[nodiscard]] std::int64_t line() const override { return records_.line(); }
  [[nodiscard]] std::vector<std::string> names() const override { return names_; }

  [[nodiscard]] std::string wrong() const override {
    if (records_.openQuote()) return "a quote is not closed";
    const std::size_t wanted = names_.size();
    if (wanted != 0 && records_.size() > wanted) {
      return fmt::format("has {} fields under {} headers: a delimiter, or a decimal comma, inside a field",
                         records_.size(), wanted);
    }
    const std::size_t needed = wanted != 0 ? wanted : last_ + 1;
    const bool cut = !records_.whole() && records_.size() < needed;
    if (cut) return "the line is cut";
    return {};
  }

 private:
  RecordReader records_;
  std::vector<std::string> names_;
  std::size_t last_ = 0;
};

/// Columns that are found anew by name in each record.
class NamedRows : public MappedRows {
 public:
  std::optional<std::size_t> bind(const std::string& column) override {
    names_.push_back(column);
    values_.emplace_back();
    return names_.size() - 1;
  }
  [[nodiscard]] std::string_view field(std::size_t column) const override { return values_[column]; }
  [[nodiscard]] std::string wrong() const override { return wrong_; }

 protected:
  void clear() {
    for (std::string& value : values_) value.clear();
    wrong_.clear();
  }
  /// The first of several of one name.
  void set(std::string_view name, std::string_view value) {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (names_[i] == name && values_[i].empty()) values_[i] = value;
    }
  }
  /// Whether a bound name lies inside the object of that name.
  [[nodiscard]] bool reachesInto(std::string_view name) const {
    return std::any_of(names_.begin(), names_.end(), [name](const std::string& one) {
      return one.size() > name.size() && one.starts_with(name) && one[name.size()] == '.';
    });
  }
  [[nodiscard]] bool wants(std::string_view name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }
  void setWrong(std::string why) { wrong_ = std::move(why); }

 private:
  std::vector<std::string> names_, values_;
  std::string wrong_;
};

class KeyValueRows final : public NamedRows {
 public:
  explicit KeyValueRows(LineReader& lines) : lines_(lines) {}

  bool next() override {
    while (lines_.next(line_)) {
      if (line_.text.empty()) continue;
      clear();
      const std::string_view text = unwrapLine(line_.text, scratch_);
      KeyValues pairs{text};
      while (pairs.next()) set(pairs.key(), pairs.value());
      if (wants("@time")) set("@time", findIsoTime(text));
      if (!line_.whole) setWrong("no line end follows: its last value may be cut");
      return true;
    }
    return false;
  }
  [[nodiscard]] std::int64_t line() const override { return line_.number; }

 private:
  LineReader& lines_;
  Line line_;
  std::string scratch_;
};

class JsonRows final : public NamedRows {
 public:
  explicit JsonRows(LineReader& lines) : texts_(lines) {}

  bool next() override {
    if (!texts_.next()) return false;
    clear();
    if (!texts_.whole()) {
      setWrong("the object is cut or too long");
    } else if (!walk(texts_.text(), {}, 0)) {
      setWrong("is not a JSON object");
    }
    return true;
  }
  [[nodiscard]] std::int64_t line() const override { return texts_.line(); }

 private:
  // NOLINTNEXTLINE(misc-no-recursion): at most kDeepest
  bool walk(std::string_view text, const std::string& path, int depth) {
    constexpr int kDeepest = 8;
    JsonObject object{text};
    while (object.next()) {
      const std::string name =
          path.empty() ? std::string{object.key()} : path + "." + std::string{object.key()};
      take(name, object.value());
      if (object.value().starts_with('{') && depth < kDeepest && reachesInto(name)) {
        walk(object.value(), name, depth + 1);
      }
    }
    return object.whole();
  }

  /// A list of one stands for its element, as some exports write it.
  void take(const std::string& name, std::string_view value) {
    if (!wants(name)) return;
    if (value.starts_with('[')) {
      JsonArray elements{value};
      value = elements.next() ? elements.value() : std::string_view{};
    }
    set(name, jsonString(value, scratch_).value_or(value));
  }

  JsonTexts texts_;
  std::string scratch_;
};

}  // namespace

std::unique_ptr<MappedRows> makeMappedRows(LineReader& lines, TextShape shape, char delimiter, bool header) {
  if (shape == TextShape::kKeyValue) return std::make_unique<KeyValueRows>(lines);
  if (shape == TextShape::kJsonLines) return std::make_unique<JsonRows>(lines);
  return std::make_unique<DelimitedRows>(lines, delimiter, header);
}

bool isAbsent(std::string_view value) {
  constexpr std::array<std::string_view, 10> kAbsent{"",    "-",   "null", "NULL", "NaN",
                                                     "nan", "N/A", "n/a",  "None", "\"-\""};
  return std::find(kAbsent.begin(), kAbsent.end(), value) != kAbsent.end();
}

}  // namespace watertight
