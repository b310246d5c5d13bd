// SPDX-License-Identifier: MIT
#include "sim/toml_writer.h"

#include <fmt/format.h>

namespace watertight {
namespace {

std::string escaped(char c) {
  switch (c) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    default:
      break;
  }
  const auto code = static_cast<unsigned char>(c);
  constexpr unsigned char kFirstPrintable = 0x20, kDelete = 0x7f;
  if (code < kFirstPrintable || code == kDelete) return fmt::format("\\u{:04x}", code);
  return {c};
}

}  // namespace

std::string tomlString(std::string_view text) {
  std::string out{'"'};
  for (const char c : text) out += escaped(c);
  return out + '"';
}

std::string tomlValue(const SettingValue& value) {
  const bool quoted = std::holds_alternative<std::string>(value) || std::holds_alternative<Duration>(value);
  return quoted ? tomlString(settingText(value)) : settingText(value);
}

std::string tomlList(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + tomlString(word);
  return "[" + out + "]";
}

std::string tomlInline(const TomlEntries& entries) {
  if (entries.empty()) return "{}";
  std::string out;
  for (const auto& [key, value] : entries) {
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", key, value);
  }
  return "{ " + out + " }";
}

std::string tomlLines(const TomlEntries& entries) {
  std::string out;
  for (const auto& [key, value] : entries) out += fmt::format("{} = {}\n", key, value);
  return out;
}

}  // namespace watertight
