// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trace/id_set.h"
#include "trace/span_kind.h"
#include "trace/trace_builder.h"

namespace watertight {

/// One span of a distributed trace, as far as it matters here.
struct Span {
  SpanKind kind = SpanKind::kUnsaid;
  std::uint64_t id = 0, parent = 0;  ///< idHash() each; 0: none
  std::int64_t line = 0;
  std::string peer;     ///< who was called, where the span says
  std::string address;  ///< where that is, where nobody says who
  std::string service;  ///< who recorded it
  std::string name;
  Micros start{};
  std::chrono::nanoseconds latency{-1};  ///< negative: unknown
  RecordedOutcome outcome = RecordedOutcome::kUnknown;
  std::int16_t status = 0;
  bool sampled = false;  ///< the span says that spans are sampled
};

/// Makes calls of spans. Client spans are the calls; where a file has none, its server spans are the calls
/// into the service, and where it has none of those either, the spans that do not say what they are. The same
/// span twice is one call; a client span and the server span that answers it are one call. Who was called is
/// what the client span says, or the service that answered it, or the span's name.
class SpanCalls {
 public:
  explicit SpanCalls(TraceBuilder& out) : out_(out) {}

  void add(Span&& span);
  /// A trace, or another part of the file, is whole: what comes after it does not answer its calls.
  void flush();
  /// After the last span: says in the report what the calls are.
  void conclude();

 private:
  void answerNames();
  void take(const Span& span);
  void takeCall(const Span& span);
  void useTier(SpanKind kind);

  TraceBuilder& out_;
  std::vector<Span> held_;
  std::size_t heldBytes_ = 0;            // of their texts
  IdSet seen_;                           // of the calls
  SpanKind tier_ = SpanKind::kInternal;  // of the calls so far; kInternal: none yet
  std::int64_t namedBySpan_ = 0;
  bool sampled_ = false, any_ = false;
};

}  // namespace watertight
