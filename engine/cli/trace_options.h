// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "trace/reader.h"

namespace CLI {
class App;
}

namespace watertight {

/// Whether a command reads several files as one trace.
enum class HowMany : std::uint8_t { kOneFile, kSeveralFiles };

/// The argument TRACE and the options that say how to read it, for every command that reads a trace.
class TraceOptions {
 public:
  void declare(CLI::App& app, HowMany howMany);

  /// What is wrong with the options as given: a usage error.
  [[nodiscard]] std::optional<Error> fault() const;

  /// For messages: the file's name, or the first's and how many more there are.
  [[nodiscard]] std::string path() const;
  /// `callsAre` holds where --calls-are does not say otherwise.
  [[nodiscard]] Result<ReadTrace> read(CallsAre callsAre = CallsAre::kAttempts) const;

 private:
  std::vector<std::string> paths_;
  std::string format_, zone_;
  std::vector<std::string> logFormats_;
  std::string callsAre_, mapFile_;
};

}  // namespace watertight
