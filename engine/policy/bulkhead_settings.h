// SPDX-License-Identifier: MIT
#pragma once
#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

enum class BulkheadKind : std::uint8_t { kSemaphore, kThreadPool };

template <>
struct EnumNames<BulkheadKind> {
  static constexpr std::array<std::string_view, 2> names{"semaphore", "thread_pool"};
};

/// What becomes of a call that finds the bulkhead full (SEMANTICS P).
enum class Policy : std::uint8_t { kAbort, kDiscard, kDiscardOldest, kCallerRuns, kFallback, kWait };

template <>
struct EnumNames<Policy> {
  static constexpr std::array<std::string_view, 6> names{"abort",       "discard",  "discard_oldest",
                                                         "caller_runs", "fallback", "wait"};
};

/// What becomes of queued tasks at shutdown (SEMANTICS B13).
enum class ShutdownMode : std::uint8_t { kDrain, kCancel };

template <>
struct EnumNames<ShutdownMode> {
  static constexpr std::array<std::string_view, 2> names{"drain", "cancel"};
};

inline constexpr std::int64_t kUnlimitedQueue = std::int64_t{1} << 40;

struct BulkheadSettings {
  BulkheadKind kind = BulkheadKind::kSemaphore;
  int limit = 10;
  std::int64_t queue = 0;  ///< places to wait in; kUnlimitedQueue = "unlimited"
  Policy policy = Policy::kAbort;
  Duration maxWait{};            ///< with policy wait; zero = without limit
  Policy then = Policy::kAbort;  ///< with policy wait: what decides when the wait is over
  Duration callTimeout{};        ///< zero = none
  Duration callerTimeout{};      ///< thread pool only; zero = none
  Duration fallbackLatency{};
  double fallbackErrorRate = 0;
  bool fallbackOnFailure = false;
  bool rejectionsAreFailures = false;  ///< what finds no place counts as a failed call (SEMANTICS P4)
  ShutdownMode shutdown = ShutdownMode::kDrain;  ///< on real threads, as the next two
  Duration shutdownDeadline =
      std::chrono::seconds{30};  ///< shutdown ends by then, whatever still runs; zero = none
  Duration spin{};  ///< thread pool only: how long an idle worker looks for a task before it sleeps

  bool operator==(const BulkheadSettings&) const = default;
};

}  // namespace watertight
