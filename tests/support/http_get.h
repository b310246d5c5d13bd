// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace watertight::testing_support {

/// What a server on this machine answers to GET, without the header; empty where it is not 200. `url` as in
/// "http://127.0.0.1:9464/metrics".
std::string httpGet(const std::string& url);

}  // namespace watertight::testing_support
