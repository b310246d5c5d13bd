// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace watertight::conformance {

/// Bytes that this process holds from the heap at present, mapped blocks included.
std::int64_t heapBytes();

/// The most memory that this process ever had resident, in bytes.
std::int64_t peakResidentBytes();

/// Threads of this process, the present one included.
std::int64_t liveThreads();

}  // namespace watertight::conformance
