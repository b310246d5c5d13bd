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
std::string durationText(Duration duration);
std::string durationText(std::optional<Duration> duration);

/// Whole seconds and tenths of a run: "1:40.0", "1:02:03.4".
std::string clockText(Instant t);

/// "0", "0.3", "7.2", "48", "1,204", "12.5k": a figure of at most three digits and its scale.
std::string figureText(double value);
std::string figureText(std::optional<double> value);

/// "12.5 %" of a share between 0 and 1, with as few decimals as tell it.
std::string percentText(double share);

/// "12x", "1.5x".
std::string factorText(double factor);

/// What people read for a reason: "bulkhead full", "queue full", "wait expired", "breaker open", "shutdown".
std::string_view reasonText(RejectReason reason);
/// "closed", "open", "half-open", "forced open", "disabled".
std::string_view stateText(BreakerState state);
/// "per dependency", "shared", "none".
std::string_view isolationText(Isolation isolation);

}  // namespace watertight
