// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "sim/second_run.h"

namespace watertight {

/// The changes in an order in which each can be made while a run goes on: what one allows only beside another
/// comes after that one. None where one of them cannot.
std::optional<std::vector<ChangedKnob>> inTurnableOrder(Scenario scenario, std::vector<ChangedKnob> changes);

}  // namespace watertight
