// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

enum class FaultColumn : std::uint8_t { kAt, kFor, kRamp, kWhom, kWhat, kStrength };
inline constexpr std::size_t kFaultColumns = 6;

/// One thing that a fault does, as a row of a table; a fault that does several has a row for each.
struct FaultRow {
  std::size_t fault = 0;  ///< index in the scenario
  std::string_view what;  ///< "slowdown", "error_rate", ...; empty: nothing yet
  std::array<std::string, kFaultColumns> texts;

  [[nodiscard]] const std::string& text(FaultColumn column) const {
    return texts[static_cast<std::size_t>(column)];
  }
};

std::vector<FaultRow> faultRows(const Scenario& scenario);

/// What a fault of a dependency, or of the load, can do, and how people call it.
std::vector<std::string_view> faultKinds(bool ofLoad);
/// Whom faults may befall: the load, and every dependency.
std::vector<std::string> faultTargets(const Scenario& scenario);

/// Understands what somebody typed into a cell: "60s", "5 %", "12x", "the load". A fault that changes between
/// a dependency and the load, or does another thing, begins with a usual strength. The error is the one that
/// a scenario's file would have.
Result<Scenario> editFault(Scenario scenario, const FaultRow& row, FaultColumn column,
                           const std::string& text);
/// A slowdown of the first dependency, or where there is none more load, from `at` on for a while.
Scenario addFault(Scenario scenario, Instant at);
/// Takes the row's effect away, and the fault with its last one.
Scenario removeFault(Scenario scenario, const FaultRow& row);

/// Begins a fault elsewhere, and gives it a length where it has one. What would begin before the run or
/// last no time stays just possible.
Scenario moveFault(Scenario scenario, std::size_t fault, Instant at, std::optional<Duration> length);

}  // namespace watertight
