// SPDX-License-Identifier: MIT
#include "core/random.h"

namespace watertight {

std::uint64_t hashName(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : name) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3;
  }
  return hash;
}

}  // namespace watertight
