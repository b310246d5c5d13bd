// SPDX-License-Identifier: MIT
#pragma once
#include <iostream>
#include <string>

namespace watertight {

/// `watertight-cli check FILE`: writes "ok" to `out`, or every fault with its line to `err`. Answers the exit
/// status: 0 or 1.
int runCheck(const std::string& file, std::ostream& out = std::cout, std::ostream& err = std::cerr);

}  // namespace watertight
