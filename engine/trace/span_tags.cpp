// SPDX-License-Identifier: MIT
#include "trace/span_tags.h"

#include <algorithm>
#include <array>

#include "trace/http_outcome.h"
#include "trace/number_text.h"
#include "trace/url_text.h"

namespace watertight {
namespace {

constexpr int kGrpcCancelled = 1;
constexpr int kGrpcDeadline = 4;
constexpr int kGrpcExhausted = 8;

bool isAnyOf(std::string_view key, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), key) != names.end();
}

std::string inSmall(std::string_view text) {
  std::string out{text.substr(0, 20)};
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return out;
}

/// Whether a message or an exception's name is that of a breaker or a bulkhead that let nothing through.
bool saysRejected(std::string_view text) {
  static constexpr std::array<std::string_view, 8> kNames{
      "CallNotPermitted", "BulkheadFull", "BulkheadRejected",   "BulkheadException",
      "BrokenCircuit",    "CircuitOpen",  "CircuitBreakerOpen", "circuit breaker is open"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [text](auto name) { return text.find(name) != std::string_view::npos; });
}

void takeFirst(std::string& into, std::string_view value) {
  if (into.empty()) into.assign(value);
}

}  // namespace

void SpanTags::clear() {
  for (std::string* text : {&service_, &address_, &database_, &databaseName_, &rpc_, &host_, &kind_}) {
    text->clear();
  }
  status_ = 0;
  grpc_ = -1;
  failed_ = timeout_ = rejected_ = sampled_ = false;
}

void SpanTags::take(std::string_view key, std::string_view value) {
  if (value.empty() || takePeer(key, value) || takeFault(key, value)) return;
  if (key == "span.kind") {
    kind_ = inSmall(value);
  } else if (isAnyOf(key, {"http.response.status_code", "http.status_code"})) {
    status_ = parseHttpStatus(value).value_or(status_);
  } else if (isAnyOf(key, {"rpc.grpc.status_code", "grpc.status_code", "grpc.status"})) {
    grpc_ = parseInteger<int>(value).value_or(grpc_);
  } else if (isAnyOf(key, {"sampling.priority", "sampling.probability", "sampling.score", "sampler.param"})) {
    sampled_ = true;
  }
}

bool SpanTags::takePeer(std::string_view key, std::string_view value) {
  if (key == "peer.service") {
    service_.assign(value);
  } else if (key == "server.address" || key == "net.peer.name") {
    takeFirst(address_, value);
  } else if (isAnyOf(key, {"db.system", "db.system.name", "db.type"})) {
    takeFirst(database_, value);
  } else if (isAnyOf(key, {"db.name", "db.namespace", "db.instance"})) {
    takeFirst(databaseName_, value);
  } else if (key == "rpc.service") {
    rpc_.assign(value);
  } else if (isAnyOf(key, {"url.full", "http.url"})) {
    takeFirst(host_, urlHost(value));
  } else {
    return false;
  }
  return true;
}

bool SpanTags::takeFault(std::string_view key, std::string_view value) {
  if (key == "error") {
    failed_ = failed_ || value != "false";
    if (value != "true") addWords(value);
  } else if (key == "otel.status_code") {
    failed_ = failed_ || value == "ERROR";
  } else if (isAnyOf(key, {"error.type", "error.kind", "error.message", "exception.type", "exception.message",
                           "otel.status_description"})) {
    addWords(value);
  } else {
    return false;
  }
  return true;
}

void SpanTags::addWords(std::string_view text) {
  timeout_ = timeout_ || saysTimeout(text);
  rejected_ = rejected_ || saysRejected(text);
}

std::string SpanTags::peer() const {
  if (!service_.empty()) return service_;
  if (!address_.empty()) return address_;
  if (!database_.empty()) return databaseName_.empty() ? database_ : database_ + "/" + databaseName_;
  return rpc_.empty() ? host_ : rpc_;
}

RecordedOutcome SpanTags::outcome(bool failed) const {
  if (grpc_ == kGrpcDeadline) return RecordedOutcome::kTimeout;
  if (grpc_ == kGrpcExhausted) return RecordedOutcome::kRejected;
  if (grpc_ == kGrpcCancelled) return RecordedOutcome::kCancelled;
  if (failed && rejected_) return RecordedOutcome::kRejected;
  if (failed && timeout_) return RecordedOutcome::kTimeout;
  if (status_ >= 400) return httpOutcome(status_);
  return failed ? RecordedOutcome::kError : RecordedOutcome::kOk;
}

}  // namespace watertight
