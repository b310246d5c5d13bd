// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>

#include "core/time_types.h"
#include "policy/call.h"
#include "policy/policy_events.h"
#include "sim/scenario.h"

namespace watertight {

/// What is shown where nothing was measured: never a zero.
inline constexpr std::string_view kNothing = "–";

/// "0.42 ms", "7.3 ms", "250 ms", "1.25 s", "12.5 s", "2 min 05 s".
std::string durationLabel(Duration duration);
std::string durationOrDash(std::optional<Duration> duration);

/// How long something has lasted, for eyes that see it grow: "0.4 s", "8.1 s", "42 s", "2 min 05 s".
std::string ageLabel(Duration age);

/// Whole seconds and tenths of a run: "1:40.0", "1:02:03.4".
std::string clockLabel(Instant t);

/// "0", "0.3", "7.2", "48", "1,204", "12.5k": a figure of at most three digits and its scale.
std::string figureLabel(double value);
std::string figureOrDash(std::optional<double> value);

/// "12.5 %" of a share between 0 and 1, with as few decimals as tell it.
std::string percentLabel(double share);

/// "12x", "1.5x".
std::string factorLabel(double factor);

/// What people read for a reason: "bulkhead full", "queue full", "wait expired", "breaker open", "shutdown";
/// for kNone, which only a replayed call can have: "as recorded".
std::string_view reasonLabel(RejectReason reason);
/// "closed", "open", "half-open", "forced open", "disabled".
std::string_view stateLabel(BreakerState state);
/// "per dependency", "shared", "none".
std::string_view isolationLabel(Isolation isolation);

}  // namespace watertight
