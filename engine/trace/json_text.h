// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace watertight {

/// `text` as a JSON string, with its quotes. Bytes that are not UTF-8 become U+FFFD each, so that what is
/// written is always JSON.
std::string jsonText(std::string_view text);

/// What stands between a JSON string's quotes, as UTF-8. An unknown escape stands for its letter, half a
/// surrogate pair for U+FFFD.
std::string unescapeJson(std::string_view inner);

/// How many bytes the UTF-8 sequence at the front of `text` has; 0 where there is none.
std::size_t utf8Length(std::string_view text);

}  // namespace watertight
