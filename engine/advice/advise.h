// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <stop_token>

#include "advice/suggestion.h"
#include "sim/paired_runs.h"
#include "sweep/run_point.h"

namespace watertight {

/// Everything that is suggested for an incident, and what it comes to.
struct Advice {
  Scenario scenario;                    ///< with all of it
  std::vector<Suggestion> suggestions;  ///< those that the simulation bears out
  std::vector<std::string> withheld;    ///< compartments for which it speaks against those
  std::vector<std::string> notes;       ///< what settings cannot cure, in sentences
  /// As it is, and as suggested, on the same arrivals and draws; by objective. None: not known or applicable.
  std::array<std::optional<ComparedMeasure>, kObjectives> check{};

  [[nodiscard]] const std::optional<ComparedMeasure>& of(Objective objective) const {
    return check[static_cast<std::size_t>(objective)];
  }
};

/// Suggests settings for every compartment of an incident and tries them, compartment by compartment, with so
/// many seeds: what makes things worse, beyond doubt
/// and by more than a trifle, is withheld. Pure; off the GUI's thread. Nothing where
/// `stop` asked for an end.
std::optional<Advice> advise(const Incident& incident, int seeds, const std::stop_token& stop = {});

}  // namespace watertight
