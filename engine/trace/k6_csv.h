// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "k6-csv": k6's metrics as CSV. A call is a row http_req_duration or grpc_req_duration; its stamp is the
/// call's END.
const TraceFormat& k6CsvFormat();

}  // namespace watertight
