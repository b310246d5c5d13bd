// SPDX-License-Identifier: MIT
#include "cli/mapping_option.h"

namespace watertight {

Result<NameMapping> mappingFrom(const std::vector<std::string>& entries) {
  NameMapping mapping;
  for (const auto& entry : entries) {
    // Names in traces may hold "=": the last one separates.
    const auto equals = entry.rfind('=');
    if (equals == std::string::npos || equals == 0) {
      return Error{"\"" + entry + "\" has no =", "--map",
                   "write NAME=DEPENDENCY, or NAME=- to leave its calls out"};
    }
    mapping[entry.substr(0, equals)] = entry.substr(equals + 1);
  }
  return mapping;
}

}  // namespace watertight
