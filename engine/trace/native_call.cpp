// SPDX-License-Identifier: MIT
#include "trace/native_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "trace/json_object.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

enum class Key : std::uint8_t {
  kKind,
  kIndex,
  kStart,
  kDependency,
  kLatency,
  kOutcome,
  kStatus,
  kSource,
  kLatencyMin,
  kQueued,
  kAttempt,
  kRetryOf,
  kOther,
};

/// In the order in which a recorder writes them.
constexpr std::array<std::string_view, 12> kKeys{"k",  "i",   "t",       "dep", "lat", "out",
                                                 "st", "src", "lat_min", "q",   "try", "of"};

Key keyOf(std::string_view text) {
  const auto* found = std::find(kKeys.begin(), kKeys.end(), text);
  return static_cast<Key>(found - kKeys.begin());
}

/// Zero means none in a record: written out, it is kept as it stands.
bool meansNone(std::string_view value) {
  return value == "0" || value == "null";
}

}  // namespace

void NativeCallReader::read(std::string_view text, std::int64_t lineNumber) {
  call_ = CallRecord{};
  call_.index = out_.nextIndex();
  dependency_ = {};
  hasStart_ = false;
  extra_.clear();
  JsonObject object{text};
  while (object.next()) {
    const Member found = member(object.key(), object.value());
    if (found == Member::kWrong) return out_.refuse(lineNumber, why_);
    if (found == Member::kTaken) continue;
    if (!extra_.empty()) extra_ += ',';
    extra_ += object.member();
  }
  if (!object.whole()) return out_.refuse(lineNumber, "not one whole JSON object");
  if (!hasStart_) return out_.refuse(lineNumber, "t, the start, is missing");
  if (dependency_.empty()) return out_.refuse(lineNumber, "dep, the dependency, is missing");
  call_.dependency = out_.dependency(dependency_);
  keepLeast();
  if (!extra_.empty()) call_.extra = out_.keepExtra(extra_);
  out_.add(call_);
}

/// A least latency beside a known one says nothing new: kept for saving only.
void NativeCallReader::keepLeast() {
  if (!call_.latencyKnown() || call_.latencyMin < Micros{0}) return;
  extra_ = fmt::format(R"("lat_min":{}{}{})", call_.latencyMin.count(), extra_.empty() ? "" : ",", extra_);
  call_.latencyMin = Micros{-1};
}

NativeCallReader::Member NativeCallReader::member(std::string_view key, std::string_view value) {
  switch (keyOf(key)) {
    case Key::kKind:
      return Member::kTaken;
    case Key::kIndex:
      return number(key, value, call_.index);
    case Key::kStart:
      hasStart_ = true;
      return micros(key, value, kLatestStart, call_.start);
    case Key::kDependency:
      return dependency(value);
    case Key::kOutcome:
      return outcome(value);
    case Key::kLatency:
      return value == "null" ? Member::kTaken : micros(key, value, kLongestLatency, call_.latency);
    case Key::kLatencyMin:
      return value == "null" ? Member::kTaken : micros(key, value, kLongestLatency, call_.latencyMin);
    case Key::kQueued:
      return value == "null" ? Member::kTaken : micros(key, value, kLongestLatency, call_.queued);
    case Key::kStatus:
      return status(value);
    case Key::kAttempt:
      return attempt(value);
    case Key::kSource:
      return source(value);
    case Key::kRetryOf:
      return meansNone(value) ? Member::kUnknown : number(key, value, call_.retryOf);
    case Key::kOther:
      break;
  }
  return Member::kUnknown;
}

NativeCallReader::Member NativeCallReader::number(std::string_view key, std::string_view value,
                                                  std::int64_t& into) {
  const auto given = jsonInteger(value);
  if (!given) return wrong(key, value, "a whole number");
  into = *given;
  return Member::kTaken;
}

NativeCallReader::Member NativeCallReader::status(std::string_view value) {
  if (meansNone(value)) return Member::kUnknown;
  const auto given = parseInteger<std::int16_t>(value);
  if (!given) return wrong("st", value, "a status");
  call_.status = *given;
  return Member::kTaken;
}

NativeCallReader::Member NativeCallReader::attempt(std::string_view value) {
  if (meansNone(value)) return Member::kUnknown;
  const auto given = parseInteger<std::int16_t>(value);
  if (!given || *given < 1) return wrong("try", value, "a number from 1");
  call_.attempt = *given;
  return Member::kTaken;
}

/// A line that no file has is kept as it stands.
NativeCallReader::Member NativeCallReader::source(std::string_view value) {
  if (meansNone(value)) return Member::kUnknown;
  std::int64_t line = 0;
  const Member found = number("src", value, line);
  if (found == Member::kTaken && (line < 0 || line > kLastLine)) return Member::kUnknown;
  call_.source = line;
  return found;
}

NativeCallReader::Member NativeCallReader::outcome(std::string_view value) {
  const auto text = jsonString(value, scratch_);
  const auto known = text ? fromName<RecordedOutcome>(*text) : std::nullopt;
  if (!known) return wrong("out", value, "an outcome");
  call_.outcome = *known;
  return Member::kTaken;
}

NativeCallReader::Member NativeCallReader::dependency(std::string_view value) {
  const auto text = jsonString(value, nameScratch_);
  if (!text || text->empty()) return wrong("dep", value, "a name");
  dependency_ = *text;
  return Member::kTaken;
}

NativeCallReader::Member NativeCallReader::micros(std::string_view key, std::string_view value, Micros most,
                                                  Micros& into) {
  const auto given = jsonInteger(value);
  if (!given) return wrong(key, value, "a whole number of microseconds");
  if (*given < 0) return wrong(key, value, "zero or more");
  if (*given > most.count()) return wrong(key, value, fmt::format("at most {}", most.count()));
  into = Micros{*given};
  return Member::kTaken;
}

NativeCallReader::Member NativeCallReader::wrong(std::string_view key, std::string_view value,
                                                 std::string_view wanted) {
  why_ = fmt::format("{} is not {}: {}", key, wanted, inQuotes(value));
  return Member::kWrong;
}

}  // namespace watertight
