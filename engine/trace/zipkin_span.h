// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "trace/span_calls.h"
#include "trace/span_tags.h"

namespace watertight {

/// Reads one span of Zipkin's JSON, version 2 or 1.
class ZipkinSpanReader {
 public:
  /// What is wrong with the text; empty: `span` is filled but for its line.
  std::string read(std::string_view text, Span& span);

 private:
  struct Fields;
  struct Endpoint {
    std::string service, address;
  };

  void field(std::string_view key, std::string_view value, Fields& fields);
  Endpoint endpoint(std::string_view text);
  void readTags(std::string_view tags);
  void readTag(std::string_view key, std::string_view value);
  void readAnnotations(std::string_view annotations, Fields& fields);
  void readBinaryAnnotations(std::string_view annotations, Fields& fields);
  void judge(const Fields& fields, Span& span);

  SpanTags tags_;
  bool failed_ = false;
  std::string scratch_;
};

}  // namespace watertight
