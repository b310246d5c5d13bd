// SPDX-License-Identifier: MIT
#include "trace/elb_fields.h"

#include <fmt/format.h>

#include "trace/number_text.h"

namespace watertight {
namespace {

/// A number, or nothing, up to the next space: what is glued behind a closing quote.
bool gluedNumber(std::string_view text) {
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
  return digits > 0 && (digits == text.size() || text[digits] == ' ');
}

}  // namespace

void LogFields::skipSpaces() {
  while (rest_.starts_with(' ')) rest_.remove_prefix(1);
}

bool LogFields::done() {
  skipSpaces();
  return rest_.empty();
}

std::string_view LogFields::plain() {
  skipSpaces();
  const std::string_view field = rest_.substr(0, rest_.find(' '));
  rest_.remove_prefix(field.size());
  return field;
}

std::string_view LogFields::maybeQuoted() {
  skipSpaces();
  if (!rest_.starts_with('"')) return plain();
  rest_.remove_prefix(1);
  for (std::size_t at = rest_.find('"'); at != std::string_view::npos; at = rest_.find('"', at + 1)) {
    const std::string_view after = rest_.substr(at + 1);
    if (!after.empty() && after.front() != ' ' && !gluedNumber(after)) continue;
    const std::string_view field = rest_.substr(0, at);
    rest_ = after;
    return field;
  }
  cut_ = true;
  const std::string_view field = rest_;
  rest_ = {};
  return field;
}

std::optional<ElbTimer> parseElbTimer(std::string_view text) {
  if (text == "-1" || text == "-") return ElbTimer{{}, false};
  const auto took = parseSeconds(text);
  if (!took) return std::nullopt;
  return ElbTimer{*took, true};
}

ElbTimers sumElbTimers(std::string_view request, std::string_view target, std::string_view response) {
  ElbTimers all;
  for (const std::string_view text : {request, target, response}) {
    const auto timer = parseElbTimer(text);
    if (timer) all.sum += timer->took;
    if (!timer || all.sum > kLongestLatency) return {{}, false, true};
    all.known = all.known && timer->known;
  }
  return all;
}

std::string wrongTimers(std::string_view request, std::string_view target, std::string_view response) {
  return fmt::format("the three times are not seconds: {} {} {}", inQuotes(request), inQuotes(target),
                     inQuotes(response));
}

std::optional<std::int16_t> parseElbStatus(std::string_view text) {
  if (text == "-") return std::int16_t{0};
  const auto status = parseInteger<std::int16_t>(text);
  return status && *status >= 0 && *status <= 999 ? status : std::nullopt;
}

RecordedOutcome elbOutcome(std::int16_t status) {
  constexpr std::int16_t kClientClosed = 460;
  if (status == 0) return RecordedOutcome::kUnknown;
  if (status == 504) return RecordedOutcome::kTimeout;
  if (status == kClientClosed) return RecordedOutcome::kCancelled;
  if (status == 429) return RecordedOutcome::kRejected;
  return status >= 500 ? RecordedOutcome::kError : RecordedOutcome::kOk;
}

}  // namespace watertight
