// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace watertight {

/// A small recording of each format that is recognised by its content, to be damaged.
std::vector<std::string> traceSeeds();

}  // namespace watertight
