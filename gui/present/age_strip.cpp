// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/age_strip.h"

#include <fmt/format.h>

#include <array>

#include "present/texts.h"

namespace watertight {
namespace {

constexpr std::array<std::int64_t, kAgeLevels> kLevelBegins{1, 3, 10, 30};
constexpr Duration kAlarmingAge = std::chrono::seconds{3};

int levelOf(std::int64_t calls) {
  int level = 0;
  for (const auto begins : kLevelBegins) level += calls >= begins ? 1 : 0;
  return level;
}

// As much as finds room beside the strip.
std::string shortAge(Duration age) {
  return age < std::chrono::seconds{1} ? durationLabel(age) : ageLabel(age);
}

// A column's most of each band.
CallAges agesIn(const FrameColumns& frames, const FrameGroup& column, std::size_t dependency) {
  CallAges most{};
  for (auto i = column.first; i < column.end; ++i) {
    const auto& ages = frames.frame(i).dependencies[dependency].ages;
    for (std::size_t band = 0; band < most.size(); ++band) most[band] = std::max(most[band], ages[band]);
  }
  return most;
}

}  // namespace

AgeStrip ageStrip(const FrameColumns& frames, std::size_t dependency) {
  AgeStrip strip;
  std::array<std::size_t, std::tuple_size_v<CallAges>> open{};  // 1 + index of the cell that goes on
  for (const auto& column : frames.columns) {
    const auto ages = agesIn(frames, column, dependency);
    for (std::size_t band = 0; band < ages.size(); ++band) {
      const int level = levelOf(ages[band]);
      if (open[band] > 0 && strip.cells[open[band] - 1].level == level) {
        strip.cells[open[band] - 1].to = column.to;
        continue;
      }
      open[band] = 0;
      if (level == 0) continue;
      strip.cells.push_back({column.from, column.to, band, level});
      open[band] = strip.cells.size();
    }
  }
  const auto told = frames.toldFrame();
  if (!told) return strip;
  const auto& oldest = frames.frame(*told).dependencies[dependency].oldest;
  strip.oldest = oldest ? "oldest " + durationLabel(*oldest) : "none in flight";
  strip.label = oldest ? shortAge(*oldest) : "ages";
  strip.alarming = oldest && *oldest >= kAlarmingAge;
  return strip;
}

std::string ageBandText(std::size_t band) {
  if (band == 0) return "under " + durationLabel(kAgeBandEnds.front());
  if (band >= kAgeBandEnds.size()) return "over " + durationLabel(kAgeBandEnds.back());
  return fmt::format("{} to {}", durationLabel(kAgeBandEnds[band - 1]), durationLabel(kAgeBandEnds[band]));
}

}  // namespace watertight
