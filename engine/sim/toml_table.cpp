// SPDX-License-Identifier: MIT
#include "sim/toml_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/nearest_name.h"
#include "core/printable.h"

namespace watertight {
namespace {

int lineOfNode(const toml::node& node, int otherwise) {
  const auto line = node.source().begin.line;
  return line == 0 ? otherwise : static_cast<int>(line);
}

std::optional<SettingValue> scalarOf(const toml::node& node) {
  if (const auto* flag = node.as_boolean()) return flag->get();
  if (const auto* whole = node.as_integer()) return std::int64_t{whole->get()};
  if (const auto* number = node.as_floating_point()) return number->get();
  if (const auto* text = node.as_string()) return text->get();
  return std::nullopt;
}

std::string_view kindOf(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "text";
    case toml::node_type::boolean:
      return "true or false";
    case toml::node_type::integer:
    case toml::node_type::floating_point:
      return "a number";
    default:
      return "a date or time";
  }
}

bool contains(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TomlTable::TomlTable(const toml::table& values, int line, std::string name, FileProblems& problems)
    : values_(&values), line_(line), name_(std::move(name)), problems_(&problems) {}

int TomlTable::lineOf(std::string_view key) const {
  const auto found = values_->find(key);
  if (found == values_->end()) return line_;
  const auto line = found->first.source().begin.line;
  return line == 0 ? lineOfNode(found->second, line_) : static_cast<int>(line);
}

TomlTable TomlTable::renamed(std::string name) const {
  return {*values_, line_, std::move(name), *problems_};
}

std::string TomlTable::nameOf(std::string_view key) const {
  return name_.empty() ? printable(key) : fmt::format("{}.{}", name_, printable(key));
}

void TomlTable::problem(std::string_view key, std::string what, std::string remedy) const {
  problems_->add(lineOf(key), std::move(what), std::move(remedy));
}

void TomlTable::problemAt(int line, std::string what, std::string remedy) const {
  problems_->add(line, std::move(what), std::move(remedy));
}

bool TomlTable::holdsTable(std::string_view key) const {
  const auto* node = values_->get(key);
  return node != nullptr && node->is_table();
}

std::optional<TomlTable> TomlTable::part(std::string_view key) const {
  const auto* node = values_->get(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* table = node->as_table()) return TomlTable{*table, lineOf(key), nameOf(key), *problems_};
  problem(key, fmt::format("{} must be a table, not {}", nameOf(key), kindOf(*node)),
          fmt::format("write {} = {{ ... }}", printable(key)));
  return std::nullopt;
}

std::vector<TomlTable> TomlTable::list(std::string_view key) const {
  std::vector<TomlTable> tables;
  const auto* node = values_->get(key);
  if (node == nullptr) return tables;
  const auto* array = node->as_array();
  if (array == nullptr) {
    problem(key, fmt::format("{} must be a list of tables, not {}", nameOf(key), kindOf(*node)),
            fmt::format("write [[{}]]", key));
    return tables;
  }
  for (const auto& element : *array) {
    const int line = lineOfNode(element, lineOf(key));
    if (const auto* table = element.as_table()) {
      tables.emplace_back(*table, line, std::string{key}, *problems_);
    } else {
      problems_->add(line, fmt::format("{} must hold tables, not {}", nameOf(key), kindOf(element)),
                     fmt::format("write [[{}]]", key));
    }
  }
  return tables;
}

std::vector<TomlWord> TomlTable::words(std::string_view key) const {
  std::vector<TomlWord> words;
  const auto* node = values_->get(key);
  if (node == nullptr) return words;
  const auto* array = node->as_array();
  if (array == nullptr) {
    problem(key, fmt::format("{} must be a list of names, not {}", nameOf(key), kindOf(*node)),
            fmt::format("write {} = [\"...\"]", key));
    return words;
  }
  for (const auto& element : *array) {
    const int line = lineOfNode(element, lineOf(key));
    if (const auto* text = element.as_string()) {
      words.push_back({text->get(), line});
    } else {
      problems_->add(line, fmt::format("{} must hold names, not {}", nameOf(key), kindOf(element)));
    }
  }
  return words;
}

std::string TomlTable::textOf(std::string_view key) const {
  const auto* node = values_->get(key);
  const auto* text = node == nullptr ? nullptr : node->as_string();
  return text == nullptr ? std::string{} : text->get();
}

std::optional<SettingValue> TomlTable::scalar(std::string_view key) const {
  const auto* node = values_->get(key);
  if (node == nullptr) return std::nullopt;
  auto value = scalarOf(*node);
  if (!value) problem(key, fmt::format("{} cannot be {}", nameOf(key), kindOf(*node)));
  return value;
}

bool TomlTable::checkKeys(const std::vector<std::string_view>& known,
                          const std::vector<std::string_view>& later) const {
  bool good = true;
  for (const auto& [key, node] : *values_) {
    const std::string_view name = key.str();
    if (contains(known, name)) continue;
    good = false;
    if (problems_->full()) break;
    if (contains(later, name)) {
      problem(name, fmt::format("{} is not supported yet", nameOf(name)));
      continue;
    }
    const auto where = name_.empty() ? std::string{} : " in " + name_;
    problem(name, fmt::format("unknown key \"{}\"{}", printable(name), where),
            fmt::format("the nearest known key is \"{}\"", nearestName(name, known)));
  }
  return good;
}

std::optional<SettingValue> TomlTable::accepted(const SettingInfo& setting) const {
  const auto& node = *values_->get(setting.key);
  const auto raw = scalarOf(node);
  if (!raw) {
    problem(setting.key, fmt::format("{} cannot be {}", nameOf(setting.key), kindOf(node)),
            "allowed: " + setting.allowed());
    return std::nullopt;
  }
  auto value = acceptValue(setting, *raw, nameOf(setting.key));
  if (value) return *std::move(value);
  problem(setting.key, value.error().what, value.error().remedy);
  return std::nullopt;
}

void TomlTable::misfit(std::string_view key, std::string_view needs) const {
  problem(key, fmt::format("{} does not fit here", nameOf(key)), fmt::format("it needs {}", needs));
}

void TomlTable::missing(std::string_view key) const {
  problems_->add(line_, name_.empty() ? fmt::format("{} is missing", key)
                                      : fmt::format("{} is missing in {}", key, name_));
}

void TomlTable::ineffective(std::string_view key, const SettingValue& inForce) const {
  problem(key, fmt::format("{} stays {} beside the other settings", nameOf(key), settingText(inForce)));
}

}  // namespace watertight
