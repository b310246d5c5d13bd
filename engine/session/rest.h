// SPDX-License-Identifier: MIT
#pragma once
#include <stop_token>

#include "core/time_types.h"

namespace watertight {

/// Lets this thread rest for so long, or until it is told to stop. False: stopped.
bool rest(Duration time, const std::stop_token& stop);

}  // namespace watertight
