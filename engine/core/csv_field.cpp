// SPDX-License-Identifier: MIT
#include "core/csv_field.h"

namespace watertight {

std::string csvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string{text};
  std::string out = "\"";
  for (const char c : text) {
    out += c;
    if (c == '"') out += c;
  }
  return out + '"';
}

}  // namespace watertight
