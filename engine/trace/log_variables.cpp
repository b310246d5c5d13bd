// SPDX-License-Identifier: MIT
#include "trace/log_variables.h"

#include <algorithm>
#include <array>

#include "trace/number_text.h"

namespace watertight {
namespace {

LogVariable time(StampStyle style, bool stampIsEnd) {
  LogVariable variable;
  variable.role = LogRole::kTime;
  variable.style = style;
  variable.stampIsEnd = stampIsEnd;
  return variable;
}

LogVariable duration(TimeUnit unit) {
  LogVariable variable;
  variable.role = LogRole::kDuration;
  variable.unit = unit;
  return variable;
}

LogVariable of(LogRole role) {
  LogVariable variable;
  variable.role = role;
  return variable;
}

LogVariable list(LogRole role) {
  LogVariable variable = of(role);
  variable.list = true;
  return variable;
}

struct NamedRole {
  std::string_view name;
  LogRole role;
};

constexpr std::array kNginxRoles{
    NamedRole{"status", LogRole::kStatus},         NamedRole{"proxy_upstream_name", LogRole::kDependency},
    NamedRole{"proxy_host", LogRole::kDependency}, NamedRole{"host", LogRole::kHost},
    NamedRole{"http_host", LogRole::kHost},        NamedRole{"server_name", LogRole::kHost},
};

/// Apache's strftime formats that can be read back.
std::optional<StampStyle> styleOfStrftime(std::string_view format) {
  constexpr std::array<std::string_view, 6> kIso{"%Y-%m-%dT%H:%M:%S%z",
                                                 "%Y-%m-%d %H:%M:%S %z",
                                                 "%Y-%m-%dT%H:%M:%S",
                                                 "%Y-%m-%d %H:%M:%S",
                                                 "%F %T",
                                                 "%FT%T%z"};
  constexpr std::array<std::string_view, 3> kClf{"%d/%b/%Y:%H:%M:%S %z", "%d/%b/%Y:%H:%M:%S",
                                                 "%d/%b/%Y:%T %z"};
  if (std::find(kIso.begin(), kIso.end(), format) != kIso.end()) return StampStyle::kIso;
  if (std::find(kClf.begin(), kClf.end(), format) != kClf.end()) return StampStyle::kClf;
  return std::nullopt;
}

/// %t, %{sec}t, %{end:msec}t, %{%F %T}t.
Result<LogVariable> apacheTime(std::string_view argument) {
  const bool end = argument.starts_with("end:");
  if (end) argument.remove_prefix(4);
  if (argument.starts_with("begin:")) argument.remove_prefix(6);
  if (argument.empty()) return time(StampStyle::kClf, end);
  if (argument == "sec") return time(StampStyle::kSeconds, end);
  if (argument == "msec") return time(StampStyle::kMillis, end);
  if (argument == "usec") return time(StampStyle::kMicros, end);
  if (const auto style = styleOfStrftime(argument)) return time(*style, end);
  return Error{"the time format " + inQuotes(argument) + " cannot be read back", "%{...}t",
               "log %t, or %{msec}t beside it"};
}

Result<LogVariable> apacheDuration(std::string_view unit) {
  if (unit.empty() || unit == "s") return duration(TimeUnit::kSeconds);
  if (unit == "ms") return duration(TimeUnit::kMillis);
  if (unit == "us") return duration(TimeUnit::kMicros);
  return Error{"%T has no unit " + inQuotes(unit), "%{...}T", "s, ms or us"};
}

bool isHost(std::string_view header) {
  return header == "Host" || header == "host";
}

}  // namespace

LogVariable nginxVariable(std::string_view name) {
  if (name == "time_local") return time(StampStyle::kClf, true);
  if (name == "time_iso8601") return time(StampStyle::kIso, true);
  if (name == "msec") return time(StampStyle::kSeconds, true);
  if (name == "request_time") return duration(TimeUnit::kSeconds);
  if (name == "upstream_addr") return list(LogRole::kUpstreamAddress);
  if (name == "upstream_response_time") return list(LogRole::kUpstreamTime);
  if (name == "upstream_status") return list(LogRole::kUpstreamStatus);
  const auto* const known = std::find_if(kNginxRoles.begin(), kNginxRoles.end(),
                                         [name](const NamedRole& one) { return one.name == name; });
  if (known != kNginxRoles.end()) return of(known->role);
  return name.starts_with("upstream_") ? list(LogRole::kIgnored) : LogVariable{};
}

Result<LogVariable> apacheDirective(std::string_view letter, std::string_view argument) {
  if (letter == "t") return apacheTime(argument);
  if (letter == "D") return duration(TimeUnit::kMicros);
  if (letter == "T") return apacheDuration(argument);
  if (letter == "s") return of(LogRole::kStatus);
  if (letter == "v" || letter == "V" || (letter == "i" && isHost(argument))) return of(LogRole::kHost);
  const bool worker = argument == "BALANCER_WORKER_NAME" || argument == "BALANCER_NAME";
  if (letter == "e" && worker) return of(LogRole::kDependency);
  return LogVariable{};
}

}  // namespace watertight
