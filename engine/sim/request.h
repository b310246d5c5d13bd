// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "core/time_types.h"
#include "sim/replay_call.h"

namespace watertight {

/// A request that is not answered yet.
struct Request {
  enum class Place : std::uint8_t { kBacklog, kCoreLine, kWork, kCall };
  enum class Held : std::uint8_t { kNot, kInCall, kWaiting, kCallerRun, kRetryDelay };

  std::uint32_t version = 0;
  std::uint64_t number = 0;
  int route = 0;
  int user = -1;      ///< of closed arrivals
  int userTries = 0;  ///< how often its user tried before
  Instant arrived{};
  std::uint32_t nextStep = 0;
  std::uint32_t call = 0;  ///< the one it waits for, in kCall
  std::uint32_t callVersion = 0;
  Place place = Place::kBacklog;
  Held held = Held::kNot;
  int heldBy = 0;                        ///< dependency
  const ReplayCall* replayed = nullptr;  ///< the record that it comes from
  bool expired = false;                  ///< past a deadline that abandons, as soon as its thread is free
};

}  // namespace watertight
