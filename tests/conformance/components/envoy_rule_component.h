// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "gradient / head-room function h(limit)": what a step adds to the limit where nothing is wrong.
ComponentResult makeHeadRoomComponent(const Case& one);

/// "10 gradient limiters": when they measure.
ComponentResult makeMeasurementsComponent(const Case& one);

}  // namespace watertight::conformance
