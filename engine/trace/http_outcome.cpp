// SPDX-License-Identifier: MIT
#include "trace/http_outcome.h"

#include <algorithm>
#include <array>

#include "trace/number_text.h"

namespace watertight {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool hasWord(std::string_view text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return lower(a) == b; }) != text.end();
}

}  // namespace

std::optional<std::int16_t> parseHttpStatus(std::string_view text) {
  if (text.empty() || text == "-") return std::int16_t{0};
  const auto status = parseInteger<std::int16_t>(text);
  return status && *status >= 0 && *status <= 999 ? status : std::nullopt;
}

RecordedOutcome httpOutcome(std::int16_t status) {
  if (status == 0) return RecordedOutcome::kUnknown;
  if (status == 504) return RecordedOutcome::kTimeout;
  if (status == 429) return RecordedOutcome::kRejected;
  if (status == 460 || status == 499) return RecordedOutcome::kCancelled;
  return status >= 500 ? RecordedOutcome::kError : RecordedOutcome::kOk;
}

bool saysTimeout(std::string_view message) {
  constexpr std::array<std::string_view, 3> kWords{"timeout", "timed out", "deadline"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [message](std::string_view word) { return hasWord(message, word); });
}

std::string_view withoutSecrets(std::string_view address) {
  const std::string_view whole = address.substr(0, address.find_first_of("?#"));
  const auto scheme = whole.find("://");
  if (scheme == std::string_view::npos) return whole;
  const std::string_view host = whole.substr(scheme + 3);
  const auto user = host.substr(0, host.find('/')).rfind('@');
  return user == std::string_view::npos ? whole : host.substr(user + 1);
}

}  // namespace watertight
