// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "sim/scenario.h"

namespace watertight {

/// The settings in force beside a chart, from the whole note to the shortest; the chart shows the longest
/// that it has room for. Empty: nothing is in force.
using SettingsNotes = std::vector<std::string>;

/// "limit 8 (2…40) · queue 2 · abort". `limit`: in force now.
SettingsNotes callsNotes(const CompartmentSettings& compartment, std::optional<int> limit);
/// Of the error rate and the breaker: "trips at 50 % of 20 calls · recovery 30 s · 1 probe".
SettingsNotes breakerNotes(const CompartmentSettings& compartment);
/// "timeout 500 ms · checks every 5 s · 20 samples".
SettingsNotes latencyNotes(const CompartmentSettings& compartment);

}  // namespace watertight
