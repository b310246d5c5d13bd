// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace watertight {

/// Makes of text that programs call XML, piece by piece, text that an XML parser reads: characters that XML
/// forbids, raw or as references ("&#x0;"), and bytes that are not UTF-8 become question marks, an ampersand
/// that begins no reference becomes "&amp;". Lines stay as they are.
class XmlFilter {
 public:
  /// Appends what can be said of `piece` and what was held back before. `last`: nothing comes after it.
  void take(std::string_view piece, bool last, std::string& out);

 private:
  std::string held_;  // the beginning of a reference or of a character
};

}  // namespace watertight
