// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "conformance/core/case.h"

namespace watertight::conformance {

/// One link: "breaker R1 (recovery 10000)".
struct ChainPart {
  std::string kind;  ///< "breaker"
  std::string name;  ///< "R1"; the kind where it has none
  Json config;       ///< the words in brackets, as a case on this kind alone would have them
};

/// The links of "KIND NAME(WORDS) -> KIND(WORDS) with WORDS", from the outside; or the parts of "KIND(WORDS)
/// + KIND(WORDS)".
Result<std::vector<ChainPart>> partsOfChain(const std::string& text);

}  // namespace watertight::conformance
