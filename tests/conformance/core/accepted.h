// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string_view>

#include "conformance/core/case.h"

namespace watertight::conformance {

/// A case with a policy note for which a rule of the engine's own says otherwise.
struct AcceptedCase {
  std::string rule;  ///< "C3": the rule and, in words, what it says
  std::vector<Expectation> expected;
};

using AcceptedCases = std::map<std::string, AcceptedCase>;

/// Reads a list of {id, rule, expected}.
Result<AcceptedCases> acceptedFrom(std::string_view text);

/// Those of this engine (accepted.json).
const AcceptedCases& acceptedCases();

}  // namespace watertight::conformance
