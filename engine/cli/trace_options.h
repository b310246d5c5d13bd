// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "trace/reader.h"

namespace CLI {
class App;
}

namespace watertight {

/// The argument TRACE and the options that say how to read it, for every command that reads a trace.
class TraceOptions {
 public:
  void declare(CLI::App& app);

  /// What is wrong with the options as given: a usage error.
  [[nodiscard]] std::optional<Error> fault() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// `callsAre` holds where --calls-are does not say otherwise.
  [[nodiscard]] Result<ReadTrace> read(CallsAre callsAre = CallsAre::kAttempts) const;

 private:
  std::string path_, format_, zone_;
  std::vector<std::string> logFormats_;
  std::string callsAre_, mapFile_;
};

}  // namespace watertight
