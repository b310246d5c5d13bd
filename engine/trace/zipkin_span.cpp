// SPDX-License-Identifier: MIT
#include "trace/zipkin_span.h"

#include "trace/json_object.h"
#include "trace/json_value.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

std::string_view inner(std::string_view value) {
  return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : std::string_view{};
}

SpanKind kindOf(std::string_view kind) {
  if (kind == "CLIENT") return SpanKind::kClient;
  if (kind == "SERVER") return SpanKind::kServer;
  if (kind == "PRODUCER") return SpanKind::kProducer;
  return kind == "CONSUMER" ? SpanKind::kConsumer : SpanKind::kInternal;
}

}  // namespace

struct ZipkinSpanReader::Fields {
  std::string_view traceId, id, parentId, name, kind, timestamp, duration;
  Endpoint local, remote;
  // Version 1: who said what, when.
  std::optional<std::int64_t> clientSend, clientReceive, serverReceive, serverSend;
  Endpoint client, server;
};

std::string ZipkinSpanReader::read(std::string_view text, Span& span) {
  tags_.clear();
  failed_ = false;
  Fields f;
  JsonObject members{text};
  while (members.next()) field(members.key(), members.value(), f);
  if (!members.whole()) return "the span is not JSON";
  if (f.id.empty() || f.traceId.empty()) return "is no span: it has no traceId or no id";
  span.kind = f.clientSend ? SpanKind::kClient : f.serverReceive ? SpanKind::kServer : kindOf(f.kind);
  const auto began = f.clientSend ? f.clientSend : f.serverReceive;
  const auto ended = f.clientSend ? f.clientReceive : f.serverSend;
  const auto start = began ? began : jsonWhole(f.timestamp);
  if (!start || *start <= 0) {
    return f.timestamp.empty() ? "has no timestamp"
                               : "timestamp is no whole number of microseconds: " + inQuotes(f.timestamp);
  }
  if (Micros{*start} > kLatestStart) return "starts after the year 2255";
  const bool open = (!began || !ended) && (f.duration.empty() || isJsonNull(f.duration));
  auto duration = open ? std::optional<std::int64_t>{-1} : jsonWhole(f.duration);
  if (began && ended) duration = *ended < *began ? std::nullopt : std::optional{*ended - *began};
  if (!duration || (!open && *duration < 0) || *duration > kLongestLatency.count()) {
    return "duration is no number of microseconds, or longer than a year: " + inQuotes(f.duration);
  }
  span.id = idHash(f.traceId, f.id);
  span.parent = idHash(f.traceId, f.parentId);
  span.name = jsonScalar(f.name, scratch_);
  span.start = Micros{*start};
  span.latency = Micros{*duration};
  judge(f, span);
  return {};
}

void ZipkinSpanReader::judge(const Fields& f, Span& span) {
  const bool server = span.kind == SpanKind::kServer;
  span.service = !f.local.service.empty() ? f.local.service : server ? f.server.service : f.client.service;
  span.peer = !f.remote.service.empty() ? f.remote.service : server ? std::string{} : f.server.service;
  span.address = tags_.peer().empty() ? f.remote.address : tags_.peer();
  span.sampled = tags_.sampled();
  span.status = tags_.status();
  const bool open = span.latency.count() < 0;
  span.outcome = open && !failed_ ? RecordedOutcome::kUnknown : tags_.outcome(failed_);
  // A span with an error tag failed, whatever its status: then that status says nothing.
  const bool callersFault = span.status >= 400 && span.status <= 499;
  if (!failed_ || !callersFault) return;
  if (span.outcome == RecordedOutcome::kOk) span.outcome = RecordedOutcome::kError;
  span.status = 0;
}

void ZipkinSpanReader::field(std::string_view key, std::string_view value, Fields& f) {
  if (key == "traceId") {
    f.traceId = inner(value);
  } else if (key == "id") {
    f.id = inner(value);
  } else if (key == "parentId") {
    f.parentId = inner(value);
  } else if (key == "name") {
    f.name = value;
  } else if (key == "kind") {
    f.kind = inner(value);
  } else if (key == "timestamp") {
    f.timestamp = value;
  } else if (key == "duration") {
    f.duration = value;
  } else if (key == "localEndpoint") {
    f.local = endpoint(value);
  } else if (key == "remoteEndpoint") {
    f.remote = endpoint(value);
  } else if (key == "tags") {
    readTags(value);
  } else if (key == "annotations") {
    readAnnotations(value, f);
  } else if (key == "binaryAnnotations") {
    readBinaryAnnotations(value, f);
  }
}

ZipkinSpanReader::Endpoint ZipkinSpanReader::endpoint(std::string_view text) {
  Endpoint end;
  std::string port;
  for (JsonObject members{text}; members.next();) {
    const std::string_view value = jsonScalar(members.value(), scratch_);
    if (members.key() == "serviceName") end.service = value;
    if (members.key() == "ipv4" || (members.key() == "ipv6" && end.address.empty())) end.address = value;
    if (members.key() == "port" && value != "0") port = value;
  }
  if (!end.address.empty() && !port.empty()) end.address += ":" + port;
  return end;
}

void ZipkinSpanReader::readTag(std::string_view key, std::string_view value) {
  failed_ = failed_ || key == "error";
  tags_.take(key, value);
}

void ZipkinSpanReader::readTags(std::string_view tags) {
  for (JsonObject all{tags}; all.next();) readTag(all.key(), jsonScalar(all.value(), scratch_));
}

void ZipkinSpanReader::readAnnotations(std::string_view annotations, Fields& f) {
  for (JsonArray all{annotations}; all.next();) {
    std::string_view what;
    std::string_view at;
    std::string_view where;
    for (JsonObject one{all.value()}; one.next();) {
      if (one.key() == "value") what = inner(one.value());
      if (one.key() == "timestamp") at = one.value();
      if (one.key() == "endpoint") where = one.value();
    }
    if (what == "cs") f.clientSend = jsonWhole(at), f.client = endpoint(where);
    if (what == "cr") f.clientReceive = jsonWhole(at);
    if (what == "sr") f.serverReceive = jsonWhole(at), f.server = endpoint(where);
    if (what == "ss") f.serverSend = jsonWhole(at);
  }
}

void ZipkinSpanReader::readBinaryAnnotations(std::string_view annotations, Fields& f) {
  for (JsonArray all{annotations}; all.next();) {
    std::string_view key;
    std::string_view value;
    std::string_view where;
    for (JsonObject one{all.value()}; one.next();) {
      if (one.key() == "key") key = inner(one.value());
      if (one.key() == "value") value = one.value();
      if (one.key() == "endpoint") where = one.value();
    }
    if (key == "sa") {
      f.remote = endpoint(where);
    } else {
      readTag(key, jsonScalar(value, scratch_));
    }
  }
}

}  // namespace watertight
