// SPDX-License-Identifier: MIT
#include "trace/time_text.h"

#include <fmt/format.h>

#include "trace/number_text.h"

namespace watertight {
namespace {

using std::chrono::microseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// Takes what it is asked for off the front of a text; once something was not there, it stays failed.
class Taker {
 public:
  explicit Taker(std::string_view text) : rest_(text) {}

  int digits(std::size_t count) {
    if (rest_.size() < count) return fail();
    int value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!isDigit(rest_[i])) return fail();
      value = value * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    return value;
  }
  void expect(char wanted) {
    if (!take(wanted)) fail();
  }
  bool take(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }
  [[nodiscard]] bool digitNext() const { return !rest_.empty() && isDigit(rest_.front()); }
  [[nodiscard]] std::size_t size() const { return rest_.size(); }
  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] bool failed() const { return failed_; }
  int fail() {
    failed_ = true;
    rest_ = {};
    return 0;
  }

 private:
  static bool isDigit(char c) { return c >= '0' && c <= '9'; }

  std::string_view rest_;
  bool failed_ = false;
};

std::chrono::sys_days takeDate(Taker& from) {
  const int year = from.digits(4);
  from.expect('-');
  const int month = from.digits(2);
  from.expect('-');
  const int day = from.digits(2);
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  if (!date.ok()) from.fail();
  return from.failed() ? std::chrono::sys_days{} : std::chrono::sys_days{date};
}

seconds takeTimeOfDay(Taker& from) {
  const int hour = from.digits(2);
  from.expect(':');
  const int minute = from.digits(2);
  from.expect(':');
  const int second = from.digits(2);
  if (hour > 23 || minute > 59 || second > 60) from.fail();
  return seconds{hour * 3600 + minute * 60 + second};
}

microseconds takeFraction(Taker& from) {
  if (!from.take('.') && !from.take(',')) return microseconds{};
  if (!from.digitNext()) from.fail();
  int micros = 0;
  for (int unit = 100'000; from.digitNext(); unit /= 10) micros += unit * from.digits(1);
  return microseconds{micros};
}

/// After the sign: 02, 0200, 02:00, or 2 at the end.
minutes takeOffset(Taker& from, int sign) {
  const int hours = from.digits(from.size() == 1 ? 1 : 2);
  const bool more = from.take(':') || from.digitNext();
  const int rest = more ? from.digits(2) : 0;
  if (hours > 14 || rest > 59) from.fail();
  return minutes{sign * (hours * 60 + rest)};
}

std::optional<minutes> takeZone(Taker& from) {
  if (from.take('Z')) return minutes{};
  if (from.take('+')) return takeOffset(from, 1);
  if (from.take('-')) return takeOffset(from, -1);
  return std::nullopt;
}

}  // namespace

std::optional<Zone> parseZone(std::string_view text) {
  if (text == "UTC" || text == "Z" || text == "GMT") return Zone{};
  std::string_view offset = text;
  if (offset.starts_with("UTC") || offset.starts_with("GMT")) offset.remove_prefix(3);
  Taker from{offset};
  const auto distance = takeZone(from);
  if (!distance || from.failed() || !from.done()) return std::nullopt;
  return Zone{std::string{text}, *distance};
}

std::optional<TimeStamp> parseIsoTime(std::string_view text, const Zone& zone) {
  Taker from{text};
  const auto date = takeDate(from);
  if (!from.take('T')) from.expect(' ');
  const seconds time = takeTimeOfDay(from);
  const microseconds fraction = takeFraction(from);
  from.take(' ');
  const auto offset = takeZone(from);
  if (from.failed() || !from.done()) return std::nullopt;
  return TimeStamp{date.time_since_epoch() + time + fraction - offset.value_or(zone.offset),
                   offset.has_value()};
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
