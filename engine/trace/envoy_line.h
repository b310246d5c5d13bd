// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "trace/call_record.h"

namespace watertight {

/// The parts of one Envoy or Istio access log line (default text formats) that matter here, as views into it.
struct EnvoyLine {
  std::string_view stamp, request, status, flags, duration;
  std::string_view authority, upstreamHost, upstreamCluster;  ///< empty or "-" where there is none
};

/// Takes a line apart, from the time in brackets; what stands in front of it does not matter, nor what Istio
/// puts between the flags and the bytes. False where the line is none of Envoy's; `why` says what is wrong
/// with one that is, else it is empty.
bool splitEnvoyLine(std::string_view text, EnvoyLine& line, std::string_view& why);

/// Who was called: outbound|8080|v1|payment.shop.svc.cluster.local is payment.shop.svc.cluster.local; without
/// a cluster that says, the host that was asked for, else the one that was called.
std::string_view envoyDependency(const EnvoyLine& line);

/// Why the flags (a list with commas) say that the request was no call to an upstream; empty where it was.
std::string_view whyNoEnvoyCall(std::string_view flags);

/// What the response flags say first, and the status where they say nothing. `200 UO` is a rejection: gRPC
/// answers 200.
RecordedOutcome envoyOutcome(std::string_view flags, std::int16_t status);

}  // namespace watertight
