// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "present/run_model.h"
#include "present/why.h"

namespace watertight {

enum class WhyAbout : std::uint8_t { kMarker, kBreaker, kRejections };

/// Somebody pointed at something in a dependency's charts.
struct WhyQuestion {
  WhyAbout about = WhyAbout::kMarker;
  std::size_t dependency = 0;
  Instant at{};  ///< of the journal entry; of rejections, within the second that is meant
};

/// None where nothing happened there, or it is not known any more.
std::optional<Why> answer(const WhyQuestion& question, const RunModel& run);

}  // namespace watertight
