// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sim/downstream_fit.h"

namespace watertight {

/// "service 42 ms at p50, 160 ms at p99; capacity at least 40: never saturated; error 6 % on the held-out
/// third: good".
std::string fitText(const DownstreamFit& fit);

/// "capacity at least 40: never saturated"; "capacity 7 to 9 if calls queued, more if they were slow
/// themselves"; "capacity at least 40, and down to 8 if slow minutes were a loss of it".
std::string capacityText(const CapacityInterval& capacity);

/// "error 6 % on the held-out third"; with the other extreme's where that differs by a percent or more.
std::string fitErrorText(const DownstreamFit& fit);

}  // namespace watertight
