// SPDX-License-Identifier: MIT
#include "core/printable.h"

#include <algorithm>

namespace watertight {
namespace {

bool continuesCharacter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::string printable(std::string_view text, std::size_t longest) {
  std::size_t length = std::min(text.size(), longest);
  while (length < text.size() && length > 0 && continuesCharacter(text[length])) --length;
  std::string out{text.substr(0, length)};
  std::replace_if(out.begin(), out.end(), isControl, '?');
  return length < text.size() ? out + "..." : out;
}

}  // namespace watertight
