// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "core/result.h"

namespace watertight {

/// Why a file that begins with `head`, and that no reader recognises, cannot be read: by name where it is in
/// a known format that is not read yet. `where` is left empty.
Error whyNotReadable(std::string_view head);

}  // namespace watertight
