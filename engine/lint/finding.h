// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace watertight {

/// What a scenario can never do, or does badly, though every setting of it is allowed.
struct Finding {
  std::string_view rule;    ///< its name, fixed: "does_not_isolate"; static
  std::string path;         ///< of the setting that is to blame
  std::string what;         ///< "limit and queue are 18, and there are 16 workers"
  std::string consequence;  ///< in words and numbers
  std::string cure;         ///< "sms.bulkhead.limit = 6"

  /// "path: what: consequence; cure: …".
  [[nodiscard]] std::string text() const {
    return path + ": " + what + ": " + consequence + "; cure: " + cure;
  }
};

using Findings = std::vector<Finding>;

}  // namespace watertight
