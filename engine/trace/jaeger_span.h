// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "trace/span_calls.h"
#include "trace/span_tags.h"

namespace watertight {

/// Reads one span of Jaeger's JSON.
class JaegerSpanReader {
 public:
  /// What is wrong with the text; empty: `span` is filled but for its line and, where the span only refers to
  /// its process, its service.
  std::string read(std::string_view text, Span& span);

  /// The process that the last span refers to; empty where it has none, or holds it itself.
  [[nodiscard]] const std::string& process() const { return process_; }
  /// Jaeger moved the span's stamps to make up for a clock that was off.
  [[nodiscard]] bool moved() const { return moved_; }

 private:
  struct Fields;

  void field(std::string_view key, std::string_view value, Fields& fields);
  void readTags(std::string_view tags);
  void readTagMap(std::string_view tags);
  void readReferences(std::string_view references, Fields& fields);
  void readLogs(std::string_view logs);

  SpanTags tags_;
  std::string process_, scratch_, keyScratch_;
  bool moved_ = false;
};

/// The name in the text of a process: {"serviceName":"shop",...}.
std::string jaegerServiceName(std::string_view process);

}  // namespace watertight
