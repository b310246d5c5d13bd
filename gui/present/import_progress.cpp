// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/import_progress.h"

#include <algorithm>

#include "present/texts.h"

namespace watertight {
namespace {

constexpr double kMega = 1e6;
constexpr Duration kEarly = std::chrono::milliseconds{300};  // no rate before

std::string megabytes(std::int64_t bytes) {
  return figureLabel(static_cast<double>(bytes) / kMega);
}

}  // namespace

double ImportProgress::share() const {
  return all <= 0 ? 0 : std::clamp(static_cast<double>(bytes) / static_cast<double>(all), 0.0, 1.0);
}

std::string importProgressText(const ImportProgress& progress) {
  if (progress.all > 0 && progress.bytes >= progress.all) return "sorting and counting";
  std::string text = megabytes(progress.bytes);
  if (progress.all > 0) text += " of " + megabytes(progress.all);
  text += " MB";
  if (progress.since < kEarly || progress.bytes == 0) return text;
  const double rate = static_cast<double>(progress.bytes) / toSeconds(progress.since);
  text += " · " + figureLabel(rate / kMega) + " MB/s";
  if (progress.all == 0) return text;
  return text + " · " + ageLabel(fromSeconds(static_cast<double>(progress.all - progress.bytes) / rate)) +
         " left";
}

}  // namespace watertight
