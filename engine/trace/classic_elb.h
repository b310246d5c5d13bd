// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// Access logs of AWS Classic Load Balancers. A record is a call from the balancer to an instance; the
/// dependency is the balancer. The line's stamp is the START. Requests that reached no instance, and plain
/// TCP connections, are left out.
const TraceFormat& classicElbFormat();

}  // namespace watertight
