// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "jmeter-csv": JMeter results as delimited text, with a header or in the order of JMeter before 3.0. Its
/// stamps are starts. Transaction controllers' rows, which sum up their samples, are left out unless the file
/// holds nothing else.
const TraceFormat& jmeterCsvFormat();

}  // namespace watertight
