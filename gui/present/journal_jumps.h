// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "present/run_model.h"

namespace watertight {

/// What one may want to see next of a run.
enum class JumpTo : std::uint8_t { kLimitChange, kBreaker, kRejection };
inline constexpr std::size_t kJumps = 3;

/// The next one after `after`; after the last one the first again. None: there is none in what the run has
/// told so far. A limit change is one that moves the limit; a rejection, one that comes after a second or
/// more without any.
std::optional<Instant> nextJump(const RunModel& run, JumpTo what, std::optional<Instant> after);

}  // namespace watertight
