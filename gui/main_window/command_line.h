// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>

#include "core/result.h"
#include "core/time_types.h"
#include "main_window/page.h"
#include "present/theme.h"
#include "session/metrics_address.h"
#include "session/session.h"
#include "sim/second_run.h"

namespace watertight {

/// `watertight --screenshot`: what to draw.
struct ScreenshotOrder {
  std::string out;
  Duration at{};
  int width = 1600, height = 1000;
  std::optional<Duration> why{};      ///< open the reasons of the last change until then
  std::optional<SecondRun> second{};  ///< beside it, measured over pairs
};

struct CommandLine {
  std::string file;                ///< empty: none was named
  std::optional<ThemeName> theme;  ///< absent: none was named
  std::optional<ScreenshotOrder> screenshot;
  Clock clock = Clock::kVirtual;
  Page page = Page::kLive;
  std::optional<MetricsAddress> metrics;  ///< serve the metrics page from the start
  std::string answer;                     ///< not empty: print this and leave (--help, --version)
};

/// Reads the command line (FORMATS, Programs). An error is the command line's: exit status 2. Needs no
/// display.
Result<CommandLine> parseCommandLine(int argc, const char* const* argv);

}  // namespace watertight
