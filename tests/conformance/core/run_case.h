// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/accepted.h"

namespace watertight::conformance {

enum class CaseStatus : std::uint8_t { kPass, kFail, kSkip, kAccepted };

/// What became of a case.
struct CaseReport {
  std::string id;
  CaseStatus status = CaseStatus::kPass;
  std::size_t checks = 0;
  std::string detail;  ///< expected and got, why it was skipped, or by which rule it is accepted

  /// "PASS PL-01 5 checks".
  [[nodiscard]] std::string line() const;
};

/// Carries a case out against the engine. A case with a policy note that does not hold as it stands is
/// measured by its entry among the accepted ones, if it has any.
CaseReport runCase(const Case& one, const AcceptedCases& accepted);

}  // namespace watertight::conformance
