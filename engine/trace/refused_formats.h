// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "core/result.h"

namespace watertight {

/// Why a file that begins with `head` can never be replayed, though it is known: it holds sums and no calls,
/// or is in a form that only its own program reads. With what to do instead. None where it is none of those.
/// `where` is left empty.
std::optional<Error> whyRefused(std::string_view head);

}  // namespace watertight
