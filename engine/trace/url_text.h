// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace watertight {

/// The host of "https://user@pay.example:8443/a?b", with its port; empty where the text is no URL. Views into
/// the text.
std::string_view urlHost(std::string_view url);

}  // namespace watertight
