// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "core/time_types.h"
#include "downstream/mock_downstream.h"

namespace watertight {

/// Another call of the same request, after whose end a call comes.
struct CallBefore {
  std::uint64_t number = 0;  ///< its record's `i`
  Duration gap{};            ///< from its end on
};

/// A recorded call that is offered again (FORMATS, Replay).
struct ReplayCall {
  Instant at{};                       ///< recorded; where it follows another, what would be without delays
  std::optional<CallBefore> follows;  ///< none: it comes at its instant
  std::uint64_t number = 0;           ///< the record's `i`
  std::uint32_t attempt = 1;          ///< the record's `try`
  int dependency = 0;
  Preset preset;
  bool recordedRejection = false;
  bool latencyUnknown = false;
};

/// By (at, number).
using ReplayCalls = std::vector<ReplayCall>;

}  // namespace watertight
