// SPDX-License-Identifier: MIT
#include "runtime/call_result.h"

#include <fmt/format.h>

namespace watertight {
namespace {

std::string describe(const CallReport& report) {
  const auto end = nameOf(report.seen());
  if (report.reason == RejectReason::kNone) return fmt::format("the call ended: {}", end);
  return fmt::format("the call ended: {} ({})", end, nameOf(report.reason));
}

}  // namespace

CallRefused::CallRefused(const CallReport& report)
    : std::runtime_error(describe(report)), end_(report.seen()), reason_(report.reason) {}

}  // namespace watertight
