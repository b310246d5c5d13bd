// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace watertight {

/// A small recording in one format.
struct FormatFixture {
  std::string_view format;
  std::string text;
  std::string logFormat{};  ///< what --log-format says, where the text alone leaves too much open
};

/// One for every format that is read: two calls at least, of different outcomes where the format has any.
std::vector<FormatFixture> formatFixtures();

}  // namespace watertight
