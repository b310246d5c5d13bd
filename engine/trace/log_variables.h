// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "trace/log_format.h"

namespace watertight {

/// What nginx's $name tells; names that are not known are of no matter here.
LogVariable nginxVariable(std::string_view name);

/// What Apache's directive tells: its letter, and what stood in braces before it. The error is for a time's
/// own format that cannot be read back.
Result<LogVariable> apacheDirective(std::string_view letter, std::string_view argument);

}  // namespace watertight
