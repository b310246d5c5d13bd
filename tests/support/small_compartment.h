// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/compartment_settings.h"
#include "support/dice.h"

namespace watertight::testing_support {

/// A compartment that a scenario may ask for, small enough for its corners to be met often. Any part may be
/// left out.
CompartmentSettings smallCompartment(Dice& dice);

/// Turns one knob of a part that is there, as a hand may while it runs. Kinds and parts stay.
void turnAKnob(CompartmentSettings& settings, Dice& dice);

}  // namespace watertight::testing_support
