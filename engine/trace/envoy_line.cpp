// SPDX-License-Identifier: MIT
#include "trace/envoy_line.h"

#include <algorithm>
#include <array>

#include "trace/char_set.h"
#include "trace/elb_fields.h"
#include "trace/http_outcome.h"

namespace watertight {
namespace {

constexpr std::size_t kMostFields = 20;
constexpr std::size_t kMostBetween =
    5;  // Istio: details, termination, reason; older versions two quoted texts

struct FlagMeaning {
  std::string_view flag;
  RecordedOutcome outcome;
};

/// In this order: the first flag found says what the call came to.
constexpr std::array kMeanings{
    FlagMeaning{"UO", RecordedOutcome::kRejected},   FlagMeaning{"RL", RecordedOutcome::kRejected},
    FlagMeaning{"RLSE", RecordedOutcome::kRejected}, FlagMeaning{"OM", RecordedOutcome::kRejected},
    FlagMeaning{"UT", RecordedOutcome::kTimeout},    FlagMeaning{"UMSDR", RecordedOutcome::kTimeout},
    FlagMeaning{"SI", RecordedOutcome::kTimeout},    FlagMeaning{"DT", RecordedOutcome::kTimeout},
    FlagMeaning{"DC", RecordedOutcome::kCancelled},  FlagMeaning{"DR", RecordedOutcome::kCancelled},
    FlagMeaning{"DPE", RecordedOutcome::kCancelled}, FlagMeaning{"UF", RecordedOutcome::kError},
    FlagMeaning{"UC", RecordedOutcome::kError},      FlagMeaning{"UR", RecordedOutcome::kError},
    FlagMeaning{"LR", RecordedOutcome::kError},      FlagMeaning{"UPE", RecordedOutcome::kError},
    FlagMeaning{"UH", RecordedOutcome::kError},      FlagMeaning{"LH", RecordedOutcome::kError},
    FlagMeaning{"DF", RecordedOutcome::kError},      FlagMeaning{"FI", RecordedOutcome::kError},
};

struct FlagReason {
  std::string_view flag, why;
};

constexpr std::array kNoCalls{
    FlagReason{"NR", "without a route: never sent"},
    FlagReason{"NC", "without a cluster: never sent"},
    FlagReason{"UAEX", "denied by external authorisation: never sent"},
    FlagReason{"IH", "refused for their headers: never sent"},
    FlagReason{"RFCF", "answered from the cache"},
};

bool hasFlag(std::string_view flags, std::string_view wanted) {
  while (!flags.empty()) {
    const auto comma = flags.find(',');
    if (flags.substr(0, comma) == wanted) return true;
    flags.remove_prefix(comma == std::string_view::npos ? flags.size() : comma + 1);
  }
  return false;
}

bool isNumber(std::string_view text) {
  static constexpr CharSet kDigits{"0123456789"};
  return !text.empty() && kDigits.holdsAllOf(text);
}

bool isNumberOrNone(std::string_view text) {
  return text == "-" || isNumber(text);
}

std::string_view trimmed(std::string_view text, std::string_view what) {
  while (!text.empty() && what.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
  while (!text.empty() && what.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return text;
}

/// By its shape: whether there is such a time is asked where it is read.
bool looksLikeIsoTime(std::string_view text) {
  return text.size() >= 19 && text.size() < 40 && text[4] == '-' && text[7] == '-' && text[13] == ':';
}

/// The text behind `[time]`, where a quoted request begins.
std::string_view behindTime(std::string_view text, EnvoyLine& line) {
  std::size_t end = 0;
  for (auto at = text.find("[2"); at != std::string_view::npos; at = text.find("[2", at + 1)) {
    if (end <= at) end = text.find(']', at);
    if (end == std::string_view::npos) return {};
    line.stamp = text.substr(at + 1, end - at - 1);
    // Asterisks: what a bug report made bold.
    const std::string_view after = trimmed(text.substr(end + 1), " *");
    if (after.starts_with('"') && looksLikeIsoTime(line.stamp)) return after;
  }
  return {};
}

bool isThere(std::string_view field) {
  return !field.empty() && field != "-";
}

}  // namespace

bool splitEnvoyLine(std::string_view text, EnvoyLine& line, std::string_view& why) {
  why = {};
  const std::string_view after = behindTime(text, line);
  if (after.empty()) return false;
  LogFields fields{after};
  line.request = fields.maybeQuoted();
  line.status = fields.plain();
  line.flags = trimmed(fields.plain(), "*");
  if (fields.cut() || line.flags.empty()) return why = "ends inside the request or before its flags", true;
  if (!isNumberOrNone(line.status)) return false;
  std::array<std::string_view, kMostFields> rest;
  std::size_t count = 0;
  while (count < rest.size() && !fields.done()) rest[count++] = fields.maybeQuoted();
  std::size_t at = 0;
  const auto numbers = [&] {
    return at + 4 < count && isNumber(rest[at]) && isNumber(rest[at + 1]) && isNumberOrNone(rest[at + 2]) &&
           isNumberOrNone(rest[at + 3]);
  };
  while (at < kMostBetween && !numbers()) ++at;
  if (!numbers()) return why = "ends before its duration, or is in a format of its own", true;
  line.duration = rest[at + 2];
  const auto field = [&](std::size_t place) {
    return at + place < count ? rest[at + place] : std::string_view{};
  };
  line.authority = field(7);
  line.upstreamHost = field(8);
  line.upstreamCluster = field(9);
  return true;
}

std::string_view envoyDependency(const EnvoyLine& line) {
  const auto bar = line.upstreamCluster.rfind('|');
  const bool named = bar != std::string_view::npos && bar + 1 < line.upstreamCluster.size();
  if (named && line.upstreamCluster.starts_with("outbound")) return line.upstreamCluster.substr(bar + 1);
  const bool catchAll = line.upstreamCluster.find("Cluster") != std::string_view::npos;
  if (bar == std::string_view::npos && isThere(line.upstreamCluster) && !catchAll)
    return line.upstreamCluster;
  if (isThere(line.authority)) return line.authority;
  return isThere(line.upstreamHost) ? line.upstreamHost : "(no upstream)";
}

std::string_view whyNoEnvoyCall(std::string_view flags) {
  if (flags == "-") return {};
  const auto found = std::find_if(kNoCalls.begin(), kNoCalls.end(),
                                  [flags](const auto& reason) { return hasFlag(flags, reason.flag); });
  return found == kNoCalls.end() ? std::string_view{} : found->why;
}

RecordedOutcome envoyOutcome(std::string_view flags, std::int16_t status) {
  if (flags == "-") return httpOutcome(status);
  for (const FlagMeaning& meaning : kMeanings) {
    if (hasFlag(flags, meaning.flag)) return meaning.outcome;
  }
  // Retries ran out (URX): the last answer's status says how.
  if (hasFlag(flags, "URX") && httpOutcome(status) != RecordedOutcome::kTimeout)
    return RecordedOutcome::kError;
  return httpOutcome(status);
}

}  // namespace watertight
