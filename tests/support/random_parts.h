// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "sim/scenario.h"
#include "sim/setting_info.h"
#include "support/dice.h"

namespace watertight::testing_support {

// Parts of random scenarios, each within the ranges that a file may say.

/// Of any kind but empirical; `typical` is about what it draws.
LatencySettings randomLatency(Dice& dice, Duration typical);
CompartmentSettings randomCompartment(Dice& dice);
DependencySettings randomDependency(Dice& dice, std::string name);
/// A value that the setting takes, if nothing else stands against it.
SettingValue randomValue(Dice& dice, const SettingInfo& info);

}  // namespace watertight::testing_support
