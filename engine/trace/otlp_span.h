// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "trace/span_calls.h"
#include "trace/span_tags.h"

namespace watertight {

/// Reads one span of OTLP/JSON. Field names in camelCase or snake_case; 64-bit integers as strings or
/// numbers; enums as integers or names.
class OtlpSpanReader {
 public:
  /// What is wrong with the text; empty: `span` is filled but for its line and its service.
  std::string read(std::string_view text, Span& span);

 private:
  struct Fields;

  void field(std::string_view key, std::string_view value, Fields& fields);
  void readEvents(std::string_view events);
  void readAttributes(std::string_view attributes);
  void readStatus(std::string_view status, Fields& fields);

  SpanTags tags_;
  std::string scratch_, keyScratch_;
};

/// The service's name among a resource's attributes; empty where there is none.
std::string otlpServiceName(std::string_view resource);

}  // namespace watertight
