// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>

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

  /// What is wrong with the options as given, or not there yet: a usage error.
  [[nodiscard]] std::optional<Error> fault() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] Result<ReadTrace> read() const;

 private:
  std::string path_, format_, zone_;
  std::string mapFile_, logFormat_, callsAre_;  // known, and not read yet
};

}  // namespace watertight
