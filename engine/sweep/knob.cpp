// SPDX-License-Identifier: MIT
#include "sweep/knob.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/duration_text.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

constexpr const char* kForms = "write FROM:TO:STEP, FROM:TO:xTIMES or A,B,C";

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(by);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<double> numberIn(std::string_view text) {
  double number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = problem == std::errc{} && end == text.data() + text.size();
  return whole && std::isfinite(number) ? std::optional{number} : std::nullopt;
}

/// Numbers and durations on one scale; none for values that have none.
std::optional<double> onScale(const SettingValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* fraction = std::get_if<double>(&value)) return *fraction;
  if (const auto* duration = std::get_if<Duration>(&value)) return static_cast<double>(duration->count());
  return std::nullopt;
}

/// Without the digits that 0.1 + 0.1 + 0.1 has too many.
double shortened(double number) {
  return numberIn(fmt::format("{:.12g}", number)).value_or(number);
}

/// A place on the scale as a value like `like`.
SettingValue fromScale(double place, const SettingValue& like) {
  if (std::holds_alternative<std::int64_t>(like)) return static_cast<std::int64_t>(std::llround(place));
  if (std::holds_alternative<Duration>(like)) return Duration{std::llround(place)};
  return shortened(place);
}

/// How one value follows another.
struct Step {
  double by = 1;
  bool times = false;
};

class RangeParser {
 public:
  RangeParser(const Scenario& scenario, const std::string& path, std::string_view text)
      : scenario_(scenario), path_(path), text_(text), parts_(split(text, ':')) {}

  Result<Knob> parse() {
    if (parts_.size() > 3) return wrong("is no range");
    auto from = parseSettingText(scenario_, path_, parts_[0]);
    if (!from) return from.error();
    auto to = parseSettingText(scenario_, path_, parts_[1]);
    if (!to) return to.error();
    const auto first = onScale(*from), last = onScale(*to);
    if (!first || !last || from->index() != to->index()) return wrong("is no range of numbers");
    if (*first > *last) return wrong("leads downwards");
    if (parts_.size() == 2 && !std::holds_alternative<std::int64_t>(*from))
      return Knob{path_, {*from, *to}, true};
    const auto step = stepLike(*from);
    if (!step) return wrong("has a step that leads nowhere");
    return stepped(*from, *first, *last, *step);
  }

 private:
  Error wrong(const std::string& how) const {
    return {fmt::format("\"{}\" {}", text_, how), "--vary", kForms};
  }

  std::optional<Step> stepLike(const SettingValue& like) const {
    if (parts_.size() == 2) return Step{};
    const auto text = parts_[2];
    if (text.starts_with('x')) {
      const auto times = numberIn(text.substr(1));
      return times && *times > 1 ? std::optional{Step{*times, true}} : std::nullopt;
    }
    std::optional<double> by = numberIn(text);
    if (std::holds_alternative<Duration>(like)) {
      const auto duration = parseDuration(text);
      by = duration ? std::optional{static_cast<double>(duration->count())} : std::nullopt;
    }
    const bool whole = std::holds_alternative<std::int64_t>(like);
    if (!by || *by <= 0 || (whole && *by != std::floor(*by))) return std::nullopt;
    return Step{*by, false};
  }

  Result<Knob> stepped(const SettingValue& like, double first, double last, Step step) const {
    if (step.times && first <= 0) return wrong("begins at nothing, of which no multiple leads on");
    Knob knob{path_, {}, false};
    const double slack = 1e-9 * (step.times ? last : step.by);  // so that 0:1:0.1 ends at 1
    double at = first;
    for (std::size_t k = 1; at <= last + slack; ++k) {
      if (knob.values.size() == kMostKnobValues) return wrong("gives more than 100,000 values");
      auto value = fromScale(at, like);
      if (knob.values.empty() || knob.values.back() != value) knob.values.push_back(std::move(value));
      at = step.times ? at * step.by : first + static_cast<double>(k) * step.by;
    }
    return knob;
  }

  const Scenario& scenario_;
  const std::string& path_;
  std::string_view text_;
  std::vector<std::string_view> parts_;
};

Result<Knob> listed(const Scenario& scenario, const std::string& path, std::string_view text) {
  Knob knob{path, {}, false};
  for (const auto part : split(text, ',')) {
    auto value = parseSettingText(scenario, path, part);
    if (!value) return value.error();
    const bool known = std::find(knob.values.begin(), knob.values.end(), *value) != knob.values.end();
    if (!known) knob.values.push_back(*std::move(value));
  }
  return knob;
}

}  // namespace

Result<Knob> parseKnob(const Scenario& scenario, std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || equals + 1 == text.size())
    return Error{fmt::format("\"{}\" says no values", text), "--vary", "write PATH=FROM:TO:STEP"};
  const std::string path{text.substr(0, equals)};
  const auto values = text.substr(equals + 1);
  const bool range = values.find(':') != std::string_view::npos;
  return range ? RangeParser{scenario, path, values}.parse() : listed(scenario, path, values);
}

SettingValue valueAt(const Knob& knob, double place) {
  if (knob.between) {
    const double from = *onScale(knob.values[0]), to = *onScale(knob.values[1]);
    return fromScale(from + place * (to - from), knob.values[0]);
  }
  const auto index = static_cast<std::size_t>(place * static_cast<double>(knob.values.size()));
  return knob.values[std::min(index, knob.values.size() - 1)];
}

}  // namespace watertight
