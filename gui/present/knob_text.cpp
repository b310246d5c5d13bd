// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_text.h"

#include <algorithm>
#include <charconv>

#include "sim/settings_registry.h"

namespace watertight {
namespace {

std::string squeezed(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == ','; });
  return text;
}

// The number that the text begins with, and what follows it.
struct Figure {
  double number = 0;
  std::string unit;
};

std::optional<Figure> figureIn(const std::string& text) {
  Figure figure;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), figure.number);
  if (error != std::errc{}) return std::nullopt;
  figure.unit.assign(end, text.data() + text.size());
  return figure;
}

// "calls", "workers": a unit that only the screen writes.
bool isWord(const std::string& unit) {
  return !unit.empty() && std::all_of(unit.begin(), unit.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// Digits only: the registry takes no "1e+02" for a whole number.
std::string plain(double number) {
  char buffer[64];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
  return error == std::errc{} ? std::string(buffer, end) : std::string{};
}

// With what reads a value as a scenario's file writes it.
template <typename Parse>
Result<SettingValue> understood(const std::string& text, Parse parse) {
  const auto tight = squeezed(text);
  auto asWritten = parse(tight);
  if (asWritten) return asWritten;
  if (tight == "none" || tight == "unlimited" || tight == "off") {
    for (const auto* zero : {"0", "0s"}) {
      if (auto value = parse(std::string{zero})) return value;
    }
  }
  const auto figure = figureIn(tight);
  if (!figure) return asWritten;
  if (figure->unit == "%") return parse(plain(figure->number / 100));
  if (figure->unit == "x" || figure->unit == "/s" || isWord(figure->unit)) {
    return parse(plain(figure->number));
  }
  return asWritten;
}

}  // namespace

Result<SettingValue> knobValue(const Scenario& scenario, const std::string& path, const std::string& text) {
  return understood(
      text, [&](const std::string& plainText) { return parseSettingText(scenario, path, plainText); });
}

Result<SettingValue> fieldValue(const SettingInfo& setting, const std::string& text) {
  const SettingValue nothing{std::string{}};
  if (text.empty() && setting.defaultValue == nothing) return nothing;
  if (setting.type == SettingType::kText) return acceptText(setting, text, setting.key);
  return understood(
      text, [&](const std::string& plainText) { return acceptText(setting, plainText, setting.key); });
}

}  // namespace watertight
