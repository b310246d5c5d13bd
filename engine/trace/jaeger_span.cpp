// SPDX-License-Identifier: MIT
#include "trace/jaeger_span.h"

#include <algorithm>

#include "trace/json_object.h"
#include "trace/json_value.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

SpanKind kindOf(std::string_view kind) {
  if (kind == "client") return SpanKind::kClient;
  if (kind == "server") return SpanKind::kServer;
  if (kind == "producer") return SpanKind::kProducer;
  if (kind == "consumer") return SpanKind::kConsumer;
  return kind == "internal" ? SpanKind::kInternal : SpanKind::kUnsaid;
}

/// The string in a value's text, quotes and all, without its quotes.
std::string_view inner(std::string_view value) {
  return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : std::string_view{};
}

}  // namespace

struct JaegerSpanReader::Fields {
  std::string_view traceId, spanId, parentId, name, start, duration, logs;
  std::string service;
};

std::string JaegerSpanReader::read(std::string_view text, Span& span) {
  tags_.clear();
  process_.clear();
  moved_ = false;
  Fields f;
  JsonObject members{text};
  while (members.next()) field(members.key(), members.value(), f);
  if (!members.whole()) return "the span is not JSON";
  if (f.spanId.empty()) return "is no span: it has no spanID";
  const auto start = jsonWhole(f.start);
  if (!start || *start <= 0) return "startTime is no whole number of microseconds: " + inQuotes(f.start);
  if (Micros{*start} > kLatestStart) return "starts after the year 2255";
  const bool open = f.duration.empty() || isJsonNull(f.duration);
  const auto duration = open ? 0 : jsonWhole(f.duration);
  if (!duration || *duration < 0 || *duration > kLongestLatency.count()) {
    return "duration is no number of microseconds, or longer than a year: " + inQuotes(f.duration);
  }
  const bool failed = tags_.failed();
  if (failed) readLogs(f.logs);
  span.kind = kindOf(tags_.kind());
  span.id = idHash(f.traceId, f.spanId);
  span.parent = idHash(f.traceId, f.parentId);
  span.name = jsonScalar(f.name, scratch_);
  span.service = std::move(f.service);
  span.peer = tags_.peer();
  span.start = Micros{*start};
  span.latency = open ? Micros{-1} : Micros{*duration};
  span.outcome = open && !failed ? RecordedOutcome::kUnknown : tags_.outcome(failed);
  span.status = tags_.status();
  span.sampled = tags_.sampled();
  return {};
}

void JaegerSpanReader::field(std::string_view key, std::string_view value, Fields& f) {
  if (key == "traceID") {
    f.traceId = inner(value);
  } else if (key == "spanID") {
    f.spanId = inner(value);
  } else if (key == "parentSpanID") {
    f.parentId = inner(value);
  } else if (key == "operationName") {
    f.name = value;
  } else if (key == "startTime") {
    f.start = value;
  } else if (key == "duration") {
    f.duration = value;
  } else if (key == "processID") {
    process_ = jsonScalar(value, scratch_);
  } else if (key == "process") {
    f.service = jaegerServiceName(value);
  } else if (key == "tags") {
    readTags(value);
  } else if (key == "tag") {
    readTagMap(value);
  } else if (key == "references") {
    readReferences(value, f);
  } else if (key == "logs") {
    f.logs = value;
  } else if (key == "warnings") {
    moved_ = value.find("skew") != std::string_view::npos;
  }
}

void JaegerSpanReader::readTags(std::string_view tags) {
  for (JsonArray all{tags}; all.next();) {
    std::string_view key;
    std::string_view value;
    for (JsonObject tag{all.value()}; tag.next();) {
      if (tag.key() == "key") key = inner(tag.value());
      if (tag.key() == "value") value = tag.value();
    }
    tags_.take(key, jsonScalar(value, scratch_));
  }
}

/// As Elasticsearch keeps them: {"http@status_code":200}, with no points in the names.
void JaegerSpanReader::readTagMap(std::string_view tags) {
  for (JsonObject all{tags}; all.next();) {
    keyScratch_ = all.key();
    std::replace(keyScratch_.begin(), keyScratch_.end(), '@', '.');
    tags_.take(keyScratch_, jsonScalar(all.value(), scratch_));
  }
}

void JaegerSpanReader::readReferences(std::string_view references, Fields& f) {
  for (JsonArray all{references}; all.next();) {
    std::string_view type;
    std::string_view span;
    for (JsonObject one{all.value()}; one.next();) {
      if (one.key() == "refType") type = inner(one.value());
      if (one.key() == "spanID") span = inner(one.value());
    }
    if (type == "CHILD_OF" && f.parentId.empty()) f.parentId = span;
  }
}

void JaegerSpanReader::readLogs(std::string_view logs) {
  for (JsonArray all{logs}; all.next();) {
    for (JsonObject log{all.value()}; log.next();) {
      if (log.key() == "fields") readTags(log.value());
    }
  }
}

std::string jaegerServiceName(std::string_view process) {
  std::string scratch;
  for (JsonObject members{process}; members.next();) {
    if (members.key() == "serviceName") return std::string{jsonScalar(members.value(), scratch)};
  }
  return {};
}

}  // namespace watertight
