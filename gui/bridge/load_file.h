// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

/// Reads a scenario, or makes one that replays a recorded trace. May take long for a large trace: call it off
/// the GUI's thread.
Result<std::shared_ptr<const Scenario>> loadFile(const std::string& path);

}  // namespace watertight
