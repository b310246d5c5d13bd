// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <utility>

#include "trace/json_record.h"
#include "trace/json_walk.h"
#include "trace/span_calls.h"
#include "trace/trace_builder.h"

namespace watertight {

/// The record ahead, as `reader` understands spans (`reader.read(text, span)` says why it does not). None
/// where it is refused, cut, or `out` is full.
template <typename Reader>
std::optional<Span> takeSpan(JsonWalk& walk, TraceBuilder& out, Reader& reader) {
  const auto text = takeRecord(walk, out);
  if (!text || out.full()) return std::nullopt;
  Span span;
  if (std::string why = reader.read(*text, span); !why.empty()) {
    out.refuse(walk.line(), std::move(why));
    return std::nullopt;
  }
  span.line = walk.line();
  return span;
}

}  // namespace watertight
