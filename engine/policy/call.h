// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

/// Names a call to the driver of a compartment: an index into its table of calls. Compartments only pass it
/// back.
using CallId = std::uint32_t;

/// How a call that ran (or timed out in the queue) ended.
enum class CallOutcome : std::uint8_t { kOk, kError, kTimeout, kIgnored, kCancelled };

template <>
struct EnumNames<CallOutcome> {
  static constexpr std::array<std::string_view, 5> names{"ok", "error", "timeout", "ignored", "cancelled"};
};

/// How an attempt ended, for its caller's books: each ends once (SEMANTICS M2).
enum class CallEnd : std::uint8_t {
  kOk,
  kError,
  kTimeout,
  kIgnored,
  kCancelled,
  kRejected,
  kDiscarded,
  kFallback
};

template <>
struct EnumNames<CallEnd> {
  static constexpr std::array<std::string_view, 8> names{"ok",        "error",    "timeout",   "ignored",
                                                         "cancelled", "rejected", "discarded", "fallback"};
};

/// Why a call was not admitted at once.
enum class RejectReason : std::uint8_t {
  kNone,
  kBulkheadFull,
  kQueueFull,
  kWaitExpired,
  kBreakerOpen,
  kShutdown
};
inline constexpr std::size_t kRejectReasons = 6;

template <>
struct EnumNames<RejectReason> {
  static constexpr std::array<std::string_view, kRejectReasons> names{
      "none", "bulkhead_full", "queue_full", "wait_expired", "breaker_open", "shutdown"};
};

/// What became of a call at the compartment's door.
enum class Decision : std::uint8_t { kAdmitted, kWaited, kOverflow, kRejected, kDiscarded, kFallback };

template <>
struct EnumNames<Decision> {
  static constexpr std::array<std::string_view, 6> names{"admitted", "waited",    "overflow",
                                                         "rejected", "discarded", "fallback"};
};

}  // namespace watertight
