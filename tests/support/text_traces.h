// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace watertight {

/// A small recording of each text format that is recognised by its content, two or three records each.
std::vector<std::string> textTraces();

}  // namespace watertight
