// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

namespace watertight {

/// What a span of a distributed trace is, from the surest call on.
enum class SpanKind : std::uint8_t { kClient, kServer, kUnsaid, kInternal, kProducer, kConsumer };

/// Why a span of that kind is left out where there are surer calls.
std::string_view whyNoCall(SpanKind kind);

/// What cannot be told where spans of that kind are the calls, for want of surer ones; empty: nothing.
std::string_view insteadOfCalls(SpanKind kind);

}  // namespace watertight
