// SPDX-License-Identifier: MIT
#include "trace/time_text.h"

#include <fmt/format.h>

#include "trace/number_text.h"
#include "trace/text_taker.h"

namespace watertight {
namespace {

using std::chrono::microseconds;
using std::chrono::minutes;
using std::chrono::seconds;

std::chrono::sys_days dateOf(TextTaker& from, int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  if (!date.ok()) from.fail();
  return from.failed() ? std::chrono::sys_days{} : std::chrono::sys_days{date};
}

std::chrono::sys_days takeDate(TextTaker& from) {
  const int year = from.digits(4);
  const char between = from.take('/') ? '/' : '-';
  if (between == '-') from.expect(between);
  const int month = from.digits(2);
  from.expect(between);
  return dateOf(from, year, month, from.digits(2));
}

/// The English name, whatever the machine's language: logs are written so.
int takeMonthName(TextTaker& from) {
  constexpr std::string_view kNames = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::string_view name = from.letters(3);
  for (int month = 1; month <= 12; ++month) {
    if (kNames.substr(static_cast<std::size_t>(month - 1) * 3, 3) == name) return month;
  }
  return from.fail();
}

seconds takeTimeOfDay(TextTaker& from) {
  const int hour = from.digits(2);
  from.expect(':');
  const int minute = from.digits(2);
  from.expect(':');
  const int second = from.digits(2);
  if (hour > 23 || minute > 59 || second > 60) from.fail();
  return seconds{hour * 3600 + minute * 60 + second};
}

microseconds takeFraction(TextTaker& from) {
  if (!from.take('.') && !from.take(',')) return microseconds{};
  if (!from.digitNext()) from.fail();
  int micros = 0;
  for (int unit = 100'000; from.digitNext(); unit /= 10) micros += unit * from.digits(1);
  return microseconds{micros};
}

/// After the sign: 02, 0200, 02:00, or 2 at the end.
minutes takeOffset(TextTaker& from, int sign) {
  const int hours = from.digits(from.size() == 1 ? 1 : 2);
  const bool more = from.take(':') || from.digitNext();
  const int rest = more ? from.digits(2) : 0;
  if (hours > 14 || rest > 59) from.fail();
  return minutes{sign * (hours * 60 + rest)};
}

std::optional<minutes> takeZone(TextTaker& from) {
  if (from.take('Z')) return minutes{};
  if (from.take('+')) return takeOffset(from, 1);
  if (from.take('-')) return takeOffset(from, -1);
  return std::nullopt;
}

/// What follows the date: the time of day, a fraction, and the distance from UTC, where it is given.
std::optional<TimeStamp> stampOf(TextTaker& from, std::chrono::sys_days date, const Zone& zone) {
  const seconds time = takeTimeOfDay(from);
  const microseconds fraction = takeFraction(from);
  from.take(' ');
  const auto offset = takeZone(from);
  if (from.failed() || !from.done()) return std::nullopt;
  return TimeStamp{date.time_since_epoch() + time + fraction - offset.value_or(zone.offset),
                   offset.has_value()};
}

}  // namespace

std::optional<Zone> parseZone(std::string_view text) {
  if (text == "UTC" || text == "Z" || text == "GMT") return Zone{};
  std::string_view offset = text;
  if (offset.starts_with("UTC") || offset.starts_with("GMT")) offset.remove_prefix(3);
  TextTaker from{offset};
  const auto distance = takeZone(from);
  if (!distance || from.failed() || !from.done()) return std::nullopt;
  return Zone{std::string{text}, *distance};
}

std::optional<TimeStamp> parseIsoTime(std::string_view text, const Zone& zone) {
  TextTaker from{text};
  const bool slashes = text.substr(0, 5).ends_with('/');
  const auto date = takeDate(from);
  if (slashes || !from.take('T')) from.expect(' ');
  return stampOf(from, date, zone);
}

std::optional<TimeStamp> parseClfTime(std::string_view text, const Zone& zone) {
  TextTaker from{text};
  const int day = from.digits(2);
  from.expect('/');
  const int month = takeMonthName(from);
  from.expect('/');
  const auto date = dateOf(from, from.digits(4), month, day);
  from.expect(':');
  return stampOf(from, date, zone);
}

std::optional<TimeStamp> parseKibanaTime(std::string_view text, const Zone& zone) {
  TextTaker from{text};
  const int month = takeMonthName(from);
  from.expect(' ');
  int day = from.digits(1);
  if (from.digitNext()) day = day * 10 + from.digits(1);
  from.expect(',');
  from.expect(' ');
  const auto date = dateOf(from, from.digits(4), month, day);
  for (const char c : {' ', '@', ' '}) from.expect(c);
  return stampOf(from, date, zone);
}

std::optional<TimeStamp> parseCTime(std::string_view text, const Zone& zone) {
  TextTaker from{text};
  from.letters(3);
  from.expect(' ');
  const int month = takeMonthName(from);
  from.expect(' ');
  const bool padded = from.take(' ');
  const int day = from.digits(padded ? 1 : 2);
  from.expect(' ');
  const seconds time = takeTimeOfDay(from);
  from.expect(' ');
  const auto date = dateOf(from, from.digits(4), month, day);
  if (from.failed() || !from.done()) return std::nullopt;
  return TimeStamp{date.time_since_epoch() + time - zone.offset, false};
}

std::string timeText(microseconds sinceEpoch) {
  const auto day = std::chrono::floor<std::chrono::days>(sinceEpoch);
  const std::chrono::year_month_day date{std::chrono::sys_days{day}};
  const std::chrono::hh_mm_ss time{sinceEpoch - day};
  const std::string fraction = millionthsText(time.subseconds().count());
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}{} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count(), time.seconds().count(),
                     fraction.substr(1));
}

}  // namespace watertight
