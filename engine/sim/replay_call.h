// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "core/time_types.h"
#include "downstream/mock_downstream.h"

namespace watertight {

/// A recorded call that is offered again (FORMATS, Replay).
struct ReplayCall {
  Instant at{};
  std::uint64_t number = 0;   ///< the record's `i`
  std::uint32_t attempt = 1;  ///< the record's `try`
  int dependency = 0;
  Preset preset;
  bool recordedRejection = false;
  bool latencyUnknown = false;
};

/// By (at, number).
using ReplayCalls = std::vector<ReplayCall>;

}  // namespace watertight
