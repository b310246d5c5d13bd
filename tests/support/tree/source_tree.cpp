// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/tree/source_tree.h"

namespace watertight {

// Only this file is compiled anew when the tree has another place.
std::string resourcePath(const std::string& name) {
  return WATERTIGHT_SOURCE_DIR "/resources/" + name;
}

std::string testsPath(const std::string& name) {
  return WATERTIGHT_SOURCE_DIR "/tests/" + name;
}

}  // namespace watertight
