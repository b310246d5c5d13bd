// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace watertight {

/// Paths of files in the source tree that was configured, for tests and benchmarks. `name` is relative.
std::string resourcePath(const std::string& name);
std::string testsPath(const std::string& name);

}  // namespace watertight
