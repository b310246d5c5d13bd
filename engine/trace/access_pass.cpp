// SPDX-License-Identifier: MIT
#include "trace/access_pass.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "trace/http_outcome.h"
#include "trace/log_line.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

constexpr std::size_t kMostAttempts = 100;
constexpr std::string_view kInbound = "requests into the service";
constexpr std::string_view kNoUpstream = "(no upstream)";
/// By so much an attempt's time may exceed its request's: the clock is read to the millisecond, twice.
constexpr Micros kRounding = std::chrono::milliseconds{5};

/// A duration in that unit; negative for "-".
std::optional<Micros> durationOf(std::string_view text, TimeUnit unit) {
  if (text == "-" || text.empty()) return Micros{-1};
  const auto number = parseDecimal(text);
  const auto took = number ? spanOf(*number, unit) : std::nullopt;
  if (!took) return std::nullopt;
  return std::chrono::duration_cast<Micros>(*took);
}

/// The finest stamp of the format.
std::size_t bestTime(const LogFormat& format) {
  std::size_t best = format.variables.size();
  for (std::size_t i = 0; i < format.variables.size(); ++i) {
    const LogVariable& one = format.variables[i];
    if (one.role != LogRole::kTime) continue;
    const bool finer =
        best == format.variables.size() || (unitOf(one.style) && !unitOf(format.variables[best].style));
    if (finer) best = i;
  }
  return best;
}

/// The known times of a request's attempts, added up.
Micros sumOf(const UpstreamGroups& groups) {
  Micros sum{};
  for (const auto& group : groups) {
    for (const std::string_view text : group) {
      const Micros took = durationOf(text, TimeUnit::kSeconds).value_or(Micros{-1});
      if (took.count() > 0 && sum <= kLongestLatency) sum += took;
    }
  }
  return sum;
}

std::string_view element(const UpstreamGroups& groups, std::size_t group, std::size_t place) {
  if (group >= groups.size() || place >= groups[group].size()) return {};
  return groups[group][place];
}

bool isList(std::string_view text) {
  static constexpr CharSet kBetween{",:"};
  return kBetween.holdsSomeOf(text);
}

RecordedOutcome requestOutcome(const AccessLine& parts) {
  const bool hasUpstream = !parts.upstreamTimes.empty() || !parts.upstreamAddresses.empty();
  // limit_req and limit_conn answer 503 without asking an upstream.
  if (parts.status == 503 && hasUpstream && !parts.sentUpstream()) return RecordedOutcome::kRejected;
  return httpOutcome(parts.status);
}

}  // namespace

AccessPass::AccessPass(const std::vector<LogFormat>& formats, CallsAre callsAre, LineReader& lines,
                       const ZoneChoice& zone, TraceBuilder& out)
    : callsAre_(callsAre), lines_(lines), stamps_(zone, out), out_(out) {
  for (const LogFormat& format : formats) {
    Reader reader{LogMatcher{format}, bestTime(format), {}, {}, {}, {}, {}, {}, false};
    reader.duration = reader.matcher.place(LogRole::kDuration);
    reader.status = reader.matcher.place(LogRole::kStatus);
    reader.upstreamTime = reader.matcher.place(LogRole::kUpstreamTime);
    reader.upstreamStatus = reader.matcher.place(LogRole::kUpstreamStatus);
    reader.upstreamAddress = reader.matcher.place(LogRole::kUpstreamAddress);
    for (const LogRole role : {LogRole::kDependency, LogRole::kUpstreamAddress, LogRole::kHost}) {
      if (const auto place = reader.matcher.place(role)) reader.names.push_back(*place);
    }
    reader.inbound =
        !reader.matcher.place(LogRole::kDependency) && !reader.matcher.place(LogRole::kUpstreamAddress);
    readers_.push_back(std::move(reader));
  }
}

Status AccessPass::run() {
  Line line;
  while (!out_.full() && lines_.next(line)) {
    if (!line.text.empty()) take(line);
  }
  conclude();
  return Done{};
}

void AccessPass::take(const Line& line) {
  const std::string_view text = unwrapLine(line.text, scratch_);
  for (const bool strictly : {true, false}) {
    for (Reader& reader : readers_) {
      if (reader.matcher.match(text, strictly)) return takeMatched(line, reader);
    }
  }
  out_.refuse(line.number, line.whole ? "is not of the log format" : "the line is cut");
}

void AccessPass::takeMatched(const Line& line, const Reader& reader) {
  if (lastFieldMayBeCut(line, reader)) {
    return out_.refuse(line.number, "no line end follows: its last field may be cut");
  }
  AccessLine parts;
  parts.number = line.number;
  if (std::string wrong = readLine(reader, parts); !wrong.empty())
    return out_.refuse(line.number, std::move(wrong));
  inbound_ += reader.inbound ? 1 : 0;
  const bool apart = callsAre_ == CallsAre::kAttempts && !parts.upstreamTimes.empty();
  apart ? addAttempts(parts) : addRequest(parts);
}

/// nginx writes three digits behind the point; anything else could go on.
bool AccessPass::lastFieldMayBeCut(const Line& line, const Reader& reader) const {
  const LogVariable& last = reader.matcher.format().variables.back();
  if (line.whole || last.role == LogRole::kIgnored || !reader.matcher.format().after.empty()) return false;
  const std::string_view value = reader.matcher.values().back();
  return value.size() < 5 || value[value.size() - 4] != '.';
}

std::string AccessPass::readLine(const Reader& reader, AccessLine& parts) {
  const LogMatcher& matcher = reader.matcher;
  const auto value = [&matcher](std::optional<std::size_t> place) {
    return place ? matcher.values()[*place] : std::string_view{};
  };
  const LogVariable& time = matcher.format().variables[reader.time];
  const auto stamp = stamps_.read(matcher.values()[reader.time], time.style);
  if (!stamp) return "the time is not a time: " + inQuotes(matcher.values()[reader.time]);
  parts.stamp = *stamp;
  parts.stampIsEnd = time.stampIsEnd;
  parts.upstreamTimes = value(reader.upstreamTime);
  parts.upstreamStatuses = value(reader.upstreamStatus);
  parts.upstreamAddresses = value(reader.upstreamAddress);
  const auto duration = reader.duration;
  const TimeUnit unit = duration ? matcher.format().variables[*duration].unit : TimeUnit::kSeconds;
  const auto took = durationOf(value(duration), unit);
  if (!took) return "the duration is not a number: " + inQuotes(value(duration));
  parts.took = *took;
  const auto status = parseHttpStatus(value(reader.status));
  if (!status) return "status is not a status: " + inQuotes(value(reader.status));
  parts.status = *status;
  for (const std::size_t place : reader.names) {
    if (!parts.dependency.empty()) break;
    std::string_view name = value(place);
    if (matcher.format().variables[place].list) name = splitUpstreamList(name, 1)[0][0];
    if (name != "-") parts.dependency = name;
  }
  if (parts.dependency.empty()) parts.dependency = reader.inbound ? kInbound : kNoUpstream;
  return {};
}

void AccessPass::addRequest(const AccessLine& parts) {
  CallRecord call;
  call.index = out_.nextIndex();
  call.source = parts.number;
  call.status = parts.status;
  call.outcome = requestOutcome(parts);
  call.latency = parts.took;
  if (isList(parts.upstreamTimes) || call.latency.count() < 0) {
    const auto groups = splitUpstreamList(parts.upstreamTimes, kMostAttempts);
    std::size_t count = 0;
    for (const auto& group : groups) count += group.size();
    severalAttempts_ += count > 1 ? 1 : 0;
    attempts_ += count > 1 ? static_cast<std::int64_t>(count) : 0;
    // Without $request_time the attempts' own times have to do.
    const Micros sum = sumOf(groups);
    const bool told = parts.upstreamTimes.find_first_of("0123456789") != std::string_view::npos;
    if (parts.took.count() < 0 && told && sum <= kLongestLatency) call.latency = sum;
  }
  call.start = parts.stamp;
  if (parts.stampIsEnd) {
    if (call.latencyKnown()) call.start -= call.latency;
    ++out_.report().startsReckoned;
  }
  call.dependency = out_.dependency(parts.dependency);
  out_.add(call);
}

void AccessPass::addAttempts(const AccessLine& parts) {
  if (!parts.sentUpstream()) {
    if (requestOutcome(parts) == RecordedOutcome::kRejected) return addRequest(parts);
    return out_.leaveOut("requests that were never sent to an upstream");
  }
  if (!isList(parts.upstreamTimes)) return addOneAttempt(parts);
  const UpstreamLists lists{splitUpstreamList(parts.upstreamTimes, kMostAttempts),
                            splitUpstreamList(parts.upstreamStatuses, kMostAttempts),
                            splitUpstreamList(parts.upstreamAddresses, kMostAttempts)};
  const Micros sum = sumOf(lists.times);
  if (sum > kLongestLatency) return out_.refuse(parts.number, "its attempts took longer than a year");
  const bool known = parts.took.count() >= 0;
  overrun_ += known && sum > parts.took + kRounding ? 1 : 0;
  // By the milliseconds of rounding the last one would end behind its request.
  const Micros over =
      known && sum > parts.took && sum <= parts.took + kRounding ? sum - parts.took : Micros{0};
  Micros at = parts.stampIsEnd ? parts.stamp - std::max(parts.took, sum - over) : parts.stamp;
  for (std::size_t group = 0; group < lists.times.size(); ++group) {
    const bool last = group + 1 == lists.times.size();
    at = addGroup(parts, lists, group, at, last ? over : Micros{0});
  }
}

/// Nearly every request has one attempt: without lists.
void AccessPass::addOneAttempt(const AccessLine& parts) {
  CallRecord call;
  call.index = out_.nextIndex();
  call.source = parts.number;
  call.latency = durationOf(parts.upstreamTimes, TimeUnit::kSeconds).value_or(Micros{-1});
  const Micros over = parts.took.count() >= 0 ? call.latency - parts.took : Micros{0};
  overrun_ += over > kRounding ? 1 : 0;
  if (over.count() > 0 && over <= kRounding) call.latency = parts.took;
  call.start = parts.stamp;
  if (parts.stampIsEnd) call.start -= std::max({parts.took, call.latency, Micros{0}});
  call.status = parseHttpStatus(parts.upstreamStatuses).value_or(std::int16_t{0});
  call.outcome = httpOutcome(call.status);
  call.dependency = out_.dependency(parts.dependency);
  ++out_.report().startsReckoned;
  out_.add(call);
}

/// The attempts between two internal redirects, one after the other from `at`; where the last one ends.
Micros AccessPass::addGroup(const AccessLine& parts, const UpstreamLists& lists, std::size_t group, Micros at,
                            Micros over) {
  const auto& times = lists.times[group];
  const bool named = parts.dependency != element(lists.addresses, 0, 0);
  const std::int64_t first = out_.nextIndex();
  for (std::size_t place = 0; place < times.size(); ++place) {
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = parts.number;
    call.start = at;
    call.latency = durationOf(times[place], TimeUnit::kSeconds).value_or(Micros{-1});
    if (place + 1 == times.size() && call.latency >= over) call.latency -= over;
    call.status = parseHttpStatus(element(lists.statuses, group, place)).value_or(std::int16_t{0});
    call.outcome = httpOutcome(call.status);
    call.attempt = static_cast<std::int16_t>(place + 1);
    call.retryOf = place > 0 ? first : 0;
    const std::string_view address = element(lists.addresses, group, place);
    call.dependency = out_.dependency(named || address.empty() ? parts.dependency : address);
    ++out_.report().startsReckoned;
    out_.add(call);
    if (call.latencyKnown()) at += call.latency;
  }
  return at;
}

void AccessPass::conclude() {
  if (severalAttempts_ > 0) {
    out_.cannotTell(fmt::format(
        "How each server did in {} requests that were sent to several in turn ({} attempts): a request is "
        "one call here; --calls-are attempts takes them apart.",
        severalAttempts_, attempts_));
  }
  if (overrun_ > 0) {
    out_.cannotTell(
        fmt::format("When {} requests really began: their attempts took longer than they did.", overrun_));
  }
  if (inbound_ > 0) {
    out_.cannotTell("What the service's own calls took: the log holds the requests INTO it.");
  }
}

}  // namespace watertight
