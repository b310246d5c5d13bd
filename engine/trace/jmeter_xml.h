// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// JMeter's results as XML. A record is a sample at the top, or inside a transaction controller's; what is
/// inside another sample (redirects, embedded resources) is a part of it. Transaction controllers count only
/// where the file holds nothing else. The stamp is the START; the dependency is the sample's label.
const TraceFormat& jmeterXmlFormat();

}  // namespace watertight
