// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>

#include "core/result.h"

namespace watertight {

/// The bytes of a file of at most so many; a larger one, a directory, a missing or unreadable one is an error
/// whose `where` is the path. Never reads more than that, whatever the file.
Result<std::string> readFile(const std::string& path, std::size_t mostBytes);

}  // namespace watertight
