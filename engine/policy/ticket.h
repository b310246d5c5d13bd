// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "core/intrusive_list.h"
#include "policy/call.h"
#include "policy/permits.h"

namespace watertight {

/// That a call went past the breaker: its result belongs to this generation (SEMANTICS C6).
struct BreakerPass {
  std::uint32_t generation = 0;
  bool probe = false;
};

/// Where a call is.
enum class TicketState : std::uint8_t {
  kArriving,
  kQueued,    ///< has a place in the waiting line; a pool's task
  kOutside,   ///< thread pool with policy wait: waits for a place in the queue
  kRunning,   ///< holds a permit
  kOverflow,  ///< runs on its caller's thread without a permit
  kGone
};

/// What a compartment must remember of one call. The driver owns it, at a stable address, from arrival until
/// the call has ended and returned its permit; only the compartment changes it, but for `refused`.
struct Ticket : ListHook<Ticket> {
  CallId id = 0;
  TicketState state = TicketState::kArriving;
  Instant arrived{};
  Instant started{};  ///< at the downstream; meaningful in kRunning and kOverflow
  Instant waitEnds = kNever;
  BreakerPass pass;
  std::uint32_t evidenceEpoch = 0;  ///< the limiter's, when the call started (SEMANTICS A2)
  int inFlightAtStart = 0;          ///< calls in flight then, itself included
  bool refused = false;  ///< set before end(): the downstream itself turned the call away, an error at once
  bool waited = false;
  bool abandoned = false;  ///< counted as timeout already (SEMANTICS T1, T2)
  Permit permit;
};

}  // namespace watertight
