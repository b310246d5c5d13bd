// SPDX-License-Identifier: MIT
#include "cli/progress_line.h"

#include <fmt/format.h>

#include <ostream>

#include "core/duration_text.h"

namespace watertight {
namespace {

constexpr std::string_view kEmptyLine = "\r\x1b[K";

Duration inWholeSeconds(Duration left) {
  return std::min(kLongestDuration, Duration{std::chrono::ceil<std::chrono::seconds>(left)});
}

}  // namespace

ProgressLine::~ProgressLine() {
  if (shown_) streams_.err << kEmptyLine << std::flush;
}

void ProgressLine::show(const SweepProgress& progress) {
  if (!streams_.progressShown) return;
  shown_ = true;
  streams_.err << fmt::format("{}{} of {} points, {:.1f} a second, {} left", kEmptyLine, progress.done,
                              progress.total, progress.perSecond,
                              durationText(inWholeSeconds(std::min(progress.left, kLongestDuration))))
               << std::flush;
}

}  // namespace watertight
