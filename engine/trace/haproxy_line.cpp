// SPDX-License-Identifier: MIT
#include "trace/haproxy_line.h"

#include <algorithm>

#include "trace/char_set.h"
#include "trace/decimal_text.h"
#include "trace/elb_fields.h"
#include "trace/http_outcome.h"

namespace watertight {
namespace {

bool looksLikeDate(std::string_view text) {
  return text.size() >= 20 && text[2] == '/' && text[6] == '/' && text[11] == ':';
}

/// The accept date, and what follows its bracket. None where there is none; `empty` where its brackets are.
std::optional<std::string_view> afterDate(std::string_view text, std::string_view& stamp, bool& empty) {
  std::size_t end = 0;
  for (auto at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
    if (end <= at) end = text.find(']', at);
    if (end == std::string_view::npos) return std::nullopt;
    stamp = text.substr(at + 1, end - at - 1);
    empty = empty || stamp.empty();
    if (looksLikeDate(stamp)) return text.substr(end + 1);
  }
  return std::nullopt;
}

/// How many numbers, with slashes between them; 0 where it is anything else.
std::size_t numbersIn(std::string_view token) {
  static constexpr CharSet kTimers{"0123456789/+-"};
  if (token.empty() || !kTimers.holdsAllOf(token)) return 0;
  const auto slashes = static_cast<std::size_t>(std::count(token.begin(), token.end(), '/'));
  return slashes == 0 ? 0 : slashes + 1;
}

struct Timer {
  Micros took{-1};
  bool atLeast = false, wrong = false;
};

Timer readTimer(std::string_view text) {
  Timer timer;
  if (text == "-1") return timer;
  timer.atLeast = text.starts_with('+');
  if (timer.atLeast) text.remove_prefix(1);
  const auto number = parseDecimal(text);
  const auto took = number ? spanOf(*number, TimeUnit::kMillis) : std::nullopt;
  timer.wrong = !took;
  if (took) timer.took = std::chrono::duration_cast<Micros>(*took);
  return timer;
}

}  // namespace

HaproxyKind splitHaproxyLine(std::string_view text, HaproxyLine& line, std::string_view& why) {
  constexpr int kMostBetween = 6;
  bool empty = false;
  const auto after = afterDate(text, line.stamp, empty);
  if (!after) return why = "the accept date is empty", empty ? HaproxyKind::kWrong : HaproxyKind::kOther;
  LogFields fields{*after};
  fields.plain();  // frontend
  const std::string_view where = fields.plain();
  line.backend = where.substr(0, where.find('/'));
  // A backend's name may hold slashes: the server's does not hold the last one.
  if (const auto slash = where.rfind('/'); slash != std::string_view::npos) {
    line.backend = where.substr(0, slash);
    line.server = where.substr(slash + 1);
  }
  std::size_t numbers = 0;
  for (int i = 0; i < kMostBetween && numbers < 3 && !fields.done(); ++i) {
    line.timers = fields.plain();
    numbers = numbersIn(line.timers);
  }
  if (numbers == 3) return HaproxyKind::kTcp;
  if (numbers < 5) {
    const bool request = text.find('"') != std::string_view::npos || fields.done();
    return why = "the timers are missing", request ? HaproxyKind::kWrong : HaproxyKind::kOther;
  }
  line.status = fields.plain();
  for (int i = 0; i < 3; ++i) fields.plain();  // bytes, two captured cookies
  line.state = fields.plain();
  if (line.state.size() != 4 && line.state.size() != 2) return why = "the line is cut", HaproxyKind::kWrong;
  return HaproxyKind::kRequest;
}

HaproxyTimers readHaproxyTimers(std::string_view text) {
  HaproxyTimers timers;
  for (std::size_t place = 0; !text.empty(); ++place) {
    const auto slash = text.find('/');
    const Timer timer = readTimer(text.substr(0, slash));
    timers.wrong = timers.wrong || timer.wrong;
    if (place == 1) timers.queued = timer.took;
    timers.total = timer.took;
    timers.atLeast = timer.atLeast;
    text.remove_prefix(slash == std::string_view::npos ? text.size() : slash + 1);
  }
  return timers;
}

RecordedOutcome haproxyOutcome(std::string_view state, std::int16_t status) {
  const char who = state[0];
  const char phase = state[1];
  if ((who == 's' && phase == 'Q') || who == 'R') return RecordedOutcome::kRejected;
  if (who == 'P' && (phase == 'R' || phase == 'C')) return RecordedOutcome::kRejected;
  if (who == 's') return RecordedOutcome::kTimeout;
  if (who == 'C' || who == 'c') return RecordedOutcome::kCancelled;
  if (who != '-' && who != 'L') return RecordedOutcome::kError;
  return httpOutcome(status);
}

}  // namespace watertight
