// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/frame_columns.h"
#include "present/ink.h"
#include "sim/scenario.h"

namespace watertight {

/// A line of what an operator looks for: words, and a gauge where something fills up.
struct DetailRow {
  std::string name, value;
  std::optional<double> filled{};  ///< 0 to 1 and more: of the gauge, whose mark stands at 1
  Ink ink = inkOf(Role::kAccent);  ///< of the gauge
  bool alarming = false;
  std::string tip{};

  bool operator==(const DetailRow&) const = default;
};

struct DetailSection {
  std::string title;
  std::vector<DetailRow> rows;

  bool operator==(const DetailSection&) const = default;
};

/// A dependency as it stands: what its limit would have to be, its limiter's evidence, how far its breaker is
/// from tripping or from closing, its retries. `live`: the settings in force.
std::vector<DetailSection> cardDetails(const FrameColumns& frames, const Scenario& live,
                                       std::size_t dependency);

}  // namespace watertight
