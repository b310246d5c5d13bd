// SPDX-License-Identifier: MIT
#include "trace/stamp_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace watertight {
namespace {

constexpr std::size_t kLongestStamp = 64;

std::optional<TimeStamp> parseNumber(std::string_view text, TimeUnit unit) {
  const auto number = parseDecimal(text);
  const auto at = number ? instantOf(*number, unit) : std::nullopt;
  if (!at) return std::nullopt;
  return TimeStamp{*at, true};
}

std::optional<TimeStamp> parseStamp(std::string_view text, StampStyle style, const Zone& zone) {
  switch (style) {
    case StampStyle::kIso:
      return parseIsoTime(text, zone);
    case StampStyle::kClf:
      return parseClfTime(text, zone);
    case StampStyle::kKibana:
      return parseKibanaTime(text, zone);
    case StampStyle::kCTime:
      return parseCTime(text, zone);
    default:
      return parseNumber(text, *unitOf(style));
  }
}

}  // namespace

std::optional<TimeUnit> unitOf(StampStyle style) {
  if (style < StampStyle::kSeconds) return std::nullopt;
  return static_cast<TimeUnit>(static_cast<int>(style) - static_cast<int>(StampStyle::kSeconds));
}

std::optional<StampStyle> styleOfStamp(std::string_view text) {
  if (text.size() > kLongestStamp) return std::nullopt;
  if (const auto number = parseDecimal(text)) {
    const auto unit = epochUnit(*number);
    if (!unit) return std::nullopt;
    return static_cast<StampStyle>(static_cast<int>(StampStyle::kSeconds) + static_cast<int>(*unit));
  }
  for (const auto style : {StampStyle::kIso, StampStyle::kClf, StampStyle::kKibana, StampStyle::kCTime}) {
    if (parseStamp(text, style, Zone{})) return style;
  }
  return std::nullopt;
}

std::optional<Micros> StampReader::read(std::string_view text, StampStyle style) {
  if (text.size() > kLongestStamp) return std::nullopt;
  const auto stamp = parseStamp(text, style, zone_.zone);
  if (!stamp || stamp->sinceEpoch < kLongestLatency || stamp->sinceEpoch > kLatestStart) return std::nullopt;
  if (!stamp->zoned) {
    out_.trace().zone = zone_.zone.name;
    out_.trace().zoneFrom = zone_.from;
    lookForRepeatedHour(stamp->sinceEpoch);
  }
  out_.sawStamp(stamp->sinceEpoch);
  return stamp->sinceEpoch;
}

void StampReader::lookForRepeatedHour(Micros stamp) {
  if (!repeated_.sees(stamp)) return;
  out_.cannotTell(fmt::format(
      "Which hour is meant after the stamp read as {}: the stamps there fall back by an hour, and name no "
      "zone. If a clock was set back, as at the end of summer time, all calls after it are an hour too "
      "early, among those of the hour before.",
      timeText(repeated_.before())));
}

}  // namespace watertight
