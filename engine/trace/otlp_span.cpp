// SPDX-License-Identifier: MIT
#include "trace/otlp_span.h"

#include <array>

#include "trace/json_object.h"
#include "trace/json_value.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

constexpr int kError = 2;

/// Calls `each(key, value)` for the attributes in an array of them. Lists and maps have an empty value.
template <typename Each>
void attributes(std::string_view list, std::string& scratch, Each&& each) {
  for (JsonArray all{list}; all.next();) {
    std::string_view key;
    std::string_view value;
    for (JsonObject one{all.value()}; one.next();) {
      if (one.key() == "key") key = one.value();
      if (one.key() == "value") value = one.value();
    }
    if (key.size() < 2 || key.front() != '"') continue;
    for (JsonObject typed{value}; typed.next();) {
      each(key.substr(1, key.size() - 2), jsonScalar(typed.value(), scratch));
      break;
    }
  }
}

SpanKind kindOf(std::string_view value, std::string& scratch) {
  static constexpr std::array<std::string_view, 6> kNames{"UNSPECIFIED", "INTERNAL", "SERVER",
                                                          "CLIENT",      "PRODUCER", "CONSUMER"};
  static constexpr std::array kKinds{SpanKind::kUnsaid, SpanKind::kInternal, SpanKind::kServer,
                                     SpanKind::kClient, SpanKind::kProducer, SpanKind::kConsumer};
  std::string_view text = jsonScalar(value, scratch);
  const auto number = parseInteger<std::size_t>(text);
  if (number) return *number < kKinds.size() ? kKinds[*number] : SpanKind::kUnsaid;
  if (text.starts_with("SPAN_KIND_")) text.remove_prefix(10);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (text == kNames[i]) return kKinds[i];
  }
  return SpanKind::kUnsaid;
}

bool isErrorCode(std::string_view value, std::string& scratch) {
  const std::string_view text = jsonScalar(value, scratch);
  if (const auto code = parseInteger<int>(text)) return *code == kError;
  return text == "STATUS_CODE_ERROR" || text == "ERROR" || text == "Error";
}

/// OpenTelemetry's own entry of the tracestate, "ot=th:c": spans below the threshold were dropped. 0 drops
/// none.
bool hasThreshold(std::string_view traceState) {
  const auto own = traceState.find("ot=");
  if (own == std::string_view::npos) return false;
  traceState = traceState.substr(own, traceState.find(',', own) - own);
  const auto threshold = traceState.find("th:");
  if (threshold == std::string_view::npos) return false;
  return traceState.substr(threshold + 3).find_first_of("123456789abcdef") == 0;
}

std::string wrongTime(std::string_view name, std::string_view value) {
  if (value.empty()) return std::string{name} + " is missing";
  return std::string{name} + " is no whole number of nanoseconds: " + inQuotes(value);
}

}  // namespace

struct OtlpSpanReader::Fields {
  std::string_view traceId, spanId, parentId, name, start, end, kind, events, traceState;
  bool failed = false;
};

void OtlpSpanReader::field(std::string_view key, std::string_view value, Fields& f) {
  if (key == "traceId" || key == "trace_id") {
    f.traceId = value;
  } else if (key == "spanId" || key == "span_id") {
    f.spanId = value;
  } else if (key == "parentSpanId" || key == "parent_span_id") {
    f.parentId = value;
  } else if (key == "name") {
    f.name = value;
  } else if (key == "kind") {
    f.kind = value;
  } else if (key == "startTimeUnixNano" || key == "start_time_unix_nano") {
    f.start = value;
  } else if (key == "endTimeUnixNano" || key == "end_time_unix_nano") {
    f.end = value;
  } else if (key == "attributes") {
    readAttributes(value);
  } else if (key == "status") {
    readStatus(value, f);
  } else if (key == "events") {
    f.events = value;
  } else if (key == "traceState" || key == "trace_state") {
    f.traceState = value;
  }
}

void OtlpSpanReader::readAttributes(std::string_view list) {
  attributes(list, scratch_, [this](auto key, auto value) { tags_.take(key, value); });
}

void OtlpSpanReader::readStatus(std::string_view status, Fields& f) {
  for (JsonObject members{status}; members.next();) {
    if (members.key() == "code") f.failed = isErrorCode(members.value(), scratch_);
    if (members.key() == "message") tags_.message(jsonScalar(members.value(), scratch_));
  }
}

void OtlpSpanReader::readEvents(std::string_view events) {
  for (JsonArray all{events}; all.next();) {
    for (JsonObject event{all.value()}; event.next();) {
      if (event.key() == "attributes") readAttributes(event.value());
    }
  }
}

std::string OtlpSpanReader::read(std::string_view text, Span& span) {
  using std::chrono::nanoseconds;
  tags_.clear();
  Fields f;
  JsonObject members{text};
  while (members.next()) field(members.key(), members.value(), f);
  if (!members.whole()) return "the span is not JSON";
  const auto start = jsonWhole(f.start);
  if (!start || *start <= 0) return wrongTime("startTimeUnixNano", f.start);
  if (nanoseconds{*start} > kLatestStart) return "starts after the year 2255";
  const bool open = f.end.empty() || isJsonNull(f.end) || f.end == "0" || f.end == "\"0\"";
  const auto end = open ? start : jsonWhole(f.end);
  if (!end) return wrongTime("endTimeUnixNano", f.end);
  if (*end < *start) return "ends before it starts";
  if (nanoseconds{*end - *start} > kLongestLatency) return "lasts longer than a year";
  if (f.failed) readEvents(f.events);
  span.kind = kindOf(f.kind, scratch_);
  span.id = idHash(f.traceId, f.spanId.size() > 2 ? f.spanId : std::string_view{});
  span.parent = idHash(f.traceId, f.parentId.size() > 2 ? f.parentId : std::string_view{});
  span.name = jsonScalar(f.name, scratch_);
  span.peer = tags_.peer();
  span.start = std::chrono::floor<Micros>(nanoseconds{*start});
  span.latency = open ? nanoseconds{-1} : nanoseconds{*end - *start};
  span.outcome = open && !f.failed ? RecordedOutcome::kUnknown : tags_.outcome(f.failed);
  span.status = tags_.status();
  span.sampled = tags_.sampled() || hasThreshold(f.traceState);
  return {};
}

std::string otlpServiceName(std::string_view resource) {
  std::string scratch;
  std::string service;
  for (JsonObject members{resource}; members.next();) {
    if (members.key() != "attributes") continue;
    attributes(members.value(), scratch, [&service](auto key, auto value) {
      if (key == "service.name") service.assign(value);
    });
  }
  return service;
}

}  // namespace watertight
