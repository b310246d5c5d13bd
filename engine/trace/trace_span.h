// SPDX-License-Identifier: MIT
#pragma once
#include "trace/call_record.h"

namespace watertight {

/// The calls that start in [from, to), with the trace's names and all that is said of the whole; without the
/// lines that are no calls. A `from` that is not before `to` gives none.
Trace spanOf(const Trace& trace, Micros from, Micros to);

}  // namespace watertight
