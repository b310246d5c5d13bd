// SPDX-License-Identifier: MIT
#pragma once
#include "downstream/downstream_settings.h"

namespace watertight {

/// A distribution of another kind that is like a given one: with its median, and its 99th percentile where
/// the kind has a free one. From an empirical one, whose samples are not known here, a usual one is made; to
/// an empirical one leads no way: its trace and dependency are left to be named.
LatencySettings withKind(const LatencySettings& latency, LatencyKind kind);

}  // namespace watertight
