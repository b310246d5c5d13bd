// SPDX-License-Identifier: MIT
#include "trace/native_call.h"

#include <fmt/format.h>

#include <limits>

#include "trace/json_object.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

template <typename Integer>
bool fits(std::int64_t value, Integer least) {
  return value >= least && value <= std::numeric_limits<Integer>::max();
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
  if (!extra_.empty()) call_.extra = out_.keepExtra(extra_);
  out_.add(call_);
}

NativeCallReader::Member NativeCallReader::member(std::string_view key, std::string_view value) {
  if (key == "k") return Member::kTaken;
  if (key == "dep") return dependency(value);
  if (key == "out") return outcome(value);
  if (key == "t") {
    hasStart_ = true;
    return micros(key, value, kLatestStart, call_.start);
  }
  const bool optional = key == "lat" || key == "lat_min" || key == "q";
  if (optional && value == "null") return Member::kTaken;
  if (key == "lat") return micros(key, value, kLongestLatency, call_.latency);
  if (key == "lat_min") return micros(key, value, kLongestLatency, call_.latencyMin);
  if (key == "q") return micros(key, value, kLongestLatency, call_.queued);
  return number(key, value);
}

NativeCallReader::Member NativeCallReader::number(std::string_view key, std::string_view value) {
  const bool known = key == "i" || key == "st" || key == "src" || key == "try" || key == "of";
  // Zero means none in a record: written out, it is kept as it stands.
  if (!known || (value == "0" && key != "i") || value == "null") return Member::kUnknown;
  const auto given = jsonInteger(value);
  if (!given) return wrong(key, value, "a whole number");
  if (key == "i") {
    call_.index = *given;
  } else if (key == "src" && *given > 0) {
    call_.source = *given;
  } else if (key == "of") {
    call_.retryOf = *given;
  } else if (key == "st" && fits<std::int16_t>(*given, std::numeric_limits<std::int16_t>::min())) {
    call_.status = static_cast<std::int16_t>(*given);
  } else if (key == "try" && fits<std::int16_t>(*given, 1)) {
    call_.attempt = static_cast<std::int16_t>(*given);
  } else {
    return wrong(key, value, "in its range");
  }
  return Member::kTaken;
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
