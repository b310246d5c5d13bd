// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "trace/call_record.h"

namespace watertight {

/// An HTTP status; `-` and an empty text are 0, none. No value where it is anything else.
std::optional<std::int16_t> parseHttpStatus(std::string_view text);

/// What a status says where the format itself says no more: 504 timeout, 429 rejected, 460 and 499 (the
/// client went away) cancelled, other 4xx ok, 5xx error, none unknown.
RecordedOutcome httpOutcome(std::int16_t status);

/// The words timeout, timed out or deadline, in any case: how programs call a call that took too long.
bool saysTimeout(std::string_view message);

/// An address or path without what may name people or hold secrets: no user, no query, no fragment.
std::string_view withoutSecrets(std::string_view address);

}  // namespace watertight
