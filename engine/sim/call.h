// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>

#include "downstream/mock_downstream.h"
#include "policy/ticket.h"

namespace watertight {

/// Nobody waits for the call.
inline constexpr std::uint32_t kNoRequest = ~std::uint32_t{0};

/// What is to be called, and for whom.
struct CallOrder {
  int dependency = 0;
  int route = 0;
  std::uint64_t requestNumber = 0;
  std::uint32_t step = 0;
  std::uint32_t attempt = 1;
  std::uint32_t request = kNoRequest;  ///< who is told of the answer
  Instant requestEnds = kNever;        ///< that one's deadline, where it is given up then
  Instant callerLeaves = kNever;       ///< caller_timeout from the first attempt on, where there are retries
  std::optional<Preset> preset;
  bool recordedRejection = false;  ///< a replay without a compartment: it ends rejected as it did then
  bool latencyUnknown = false;     ///< a replay that keeps an unknown latency: no window sees it
};

/// One attempt at a call, from its arrival until its permit is back and the downstream is done with it.
struct Call {
  std::uint32_t version = 0;
  Decision decision = Decision::kAdmitted;
  RejectReason reason = RejectReason::kNone;
  bool answered = false;     ///< its caller has gone on, or makes another attempt
  bool fallingBack = false;  ///< its caller waits for the fallback, no longer for the call
  bool atDownstream = false;
  bool left = false;  ///< the compartment has forgotten it; only an orphan may remain
  Instant admitted = kNever;
  CallOrder order;
  Ticket ticket;
  Job job;
};

/// A line of `--calls`: an attempt that ended (FORMATS).
struct CallLine {
  std::uint64_t call = 0;
  std::uint32_t step = 0;
  std::uint32_t attempt = 1;
  int dependency = 0;
  int route = 0;
  Instant arrived{};
  std::optional<Instant> admitted;  ///< none: never held a permit
  std::optional<Instant> started;   ///< none: never ran
  std::optional<Instant> ended;     ///< none: a replayed call of unknown latency
  Decision decision = Decision::kAdmitted;
  RejectReason reason = RejectReason::kNone;
  CallEnd outcome = CallEnd::kOk;

  [[nodiscard]] std::optional<Duration> latency() const {
    if (!started || !ended) return std::nullopt;
    return *ended - *started;
  }
};

}  // namespace watertight
