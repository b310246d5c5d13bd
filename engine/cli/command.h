// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

#include "core/result.h"

namespace CLI {
class App;
}

namespace watertight {

/// What a command answers with (FORMATS, Programs).
enum class ExitStatus : int {
  kDone = 0,
  kFailed = 1,  ///< the work failed
  kUsage = 2,   ///< the command line is wrong
};

/// Where results go, and where reasons.
struct CliStreams {
  std::ostream& out;
  std::ostream& err;
  /// How a command that would stay for ever waits; left out: till the user interrupts.
  std::function<void()> waitForInterrupt{};
  /// Somebody watches standard error: it may say how far the work has come.
  bool progressShown = false;
};

/// One command of watertight-cli. To add one: a file with a Command, and its line in command_registry.cpp.
class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  /// One line for the list of commands.
  [[nodiscard]] virtual std::string summary() const = 0;
  /// Its options, bound to its own members.
  virtual void declare(CLI::App& app) = 0;
  /// After the options are read.
  virtual ExitStatus run(const CliStreams& streams) = 0;
};

/// Says why on standard error, and passes the status on.
ExitStatus fail(const CliStreams& streams, const Error& error, ExitStatus status = ExitStatus::kFailed);

}  // namespace watertight
