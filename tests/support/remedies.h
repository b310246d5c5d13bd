// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "policy/breaker_settings.h"
#include "policy/grounds.h"
#include "policy/limiter_settings.h"

namespace watertight::testing_support {

/// How far a lever is pulled: just enough, or just not enough.
enum class Pull { kEnough, kShort };

/// The settings with a remedy's levers pulled; those that are no settings are left alone.
LimiterSettings with(LimiterSettings settings, const Remedy& remedy, Pull pull);
BreakerSettings with(BreakerSettings settings, const Remedy& remedy, Pull pull);

/// The amount of a lever that is no setting; none where the remedy does not pull it.
std::optional<Amount> amountOf(const Remedy& remedy, Lever lever);

/// "error_threshold ≥ 0.55, latency_threshold ≥ 3000 ms" and so on, one remedy a piece.
std::vector<std::string> texts(const std::vector<Remedy>& remedies);
/// "samples 20 ≥ 20", and "no: …" of what does not hold.
std::vector<std::string> texts(const std::vector<Comparison>& comparisons);

}  // namespace watertight::testing_support
