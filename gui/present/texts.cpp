// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/texts.h"

#include <fmt/format.h>

#include <cmath>

namespace watertight {
namespace {

// At most `decimals` of them, none that are zero.
std::string trimmed(double value, int decimals) {
  auto text = fmt::format("{:.{}f}", value, decimals);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string grouped(double value) {
  auto text = fmt::format("{:.0f}", value);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3) {
    text.insert(static_cast<std::size_t>(at), ",");
  }
  return text;
}

}  // namespace

std::string durationLabel(Duration duration) {
  const double ms = toMilliseconds(duration);
  if (duration == Duration::zero()) return "0 ms";
  if (ms < 0.9995) return trimmed(ms, 2) + " ms";
  if (ms < 9.95) return trimmed(ms, 1) + " ms";
  if (ms < 999.5) return fmt::format("{:.0f} ms", ms);
  if (ms < 9995) return trimmed(ms / 1e3, 2) + " s";
  if (ms < 119950) return trimmed(ms / 1e3, 1) + " s";
  const auto seconds = std::llround(ms / 1e3);
  if (seconds < 7200) return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {:02} min", seconds / 3600, seconds / 60 % 60);
}

std::string durationOrDash(std::optional<Duration> duration) {
  return duration ? durationLabel(*duration) : std::string{kNothing};
}

std::string ageLabel(Duration age) {
  const double seconds = toSeconds(age);
  if (seconds < 10) return fmt::format("{:.1f} s", std::floor(seconds * 10) / 10);
  if (seconds < 120) return fmt::format("{:.0f} s", std::floor(seconds));
  return durationLabel(Duration{std::chrono::floor<std::chrono::seconds>(age)});
}

std::string clockLabel(Instant t) {
  const auto tenths = toNanoseconds(t) / 100'000'000;
  const auto seconds = tenths / 10;
  if (seconds < 3600) return fmt::format("{}:{:02}.{}", seconds / 60, seconds % 60, tenths % 10);
  return fmt::format("{}:{:02}:{:02}.{}", seconds / 3600, seconds / 60 % 60, seconds % 60, tenths % 10);
}

std::string figureLabel(double value) {
  if (!std::isfinite(value)) return std::string{kNothing};
  if (value < 0) return "-" + figureLabel(-value);
  if (value < 9.95) return trimmed(value, 1);
  if (value < 9999.5) return grouped(std::round(value));
  if (value < 999'950) return trimmed(value / 1e3, value < 99'950 ? 1 : 0) + "k";
  return trimmed(value / 1e6, 1) + "M";
}

std::string figureOrDash(std::optional<double> value) {
  return value ? figureLabel(*value) : std::string{kNothing};
}

std::string percentLabel(double share) {
  const double percent = share * 100;
  return trimmed(percent, percent < 1 ? 2 : percent < 10 ? 1 : 0) + " %";
}

std::string factorLabel(double factor) {
  return trimmed(factor, factor < 10 ? 2 : 1) + "x";
}

std::string_view reasonLabel(RejectReason reason) {
  static constexpr std::array<std::string_view, kRejectReasons> kTexts{
      "as recorded", "bulkhead full", "queue full", "wait expired", "breaker open", "shutdown"};
  return kTexts[static_cast<std::size_t>(reason)];
}

std::string_view stateLabel(BreakerState state) {
  static constexpr std::array<std::string_view, 5> kTexts{"closed", "open", "half-open", "forced open",
                                                          "disabled"};
  return kTexts[static_cast<std::size_t>(state)];
}

std::string_view isolationLabel(Isolation isolation) {
  static constexpr std::array<std::string_view, 3> kTexts{"per dependency", "shared", "none"};
  return kTexts[static_cast<std::size_t>(isolation)];
}

}  // namespace watertight
