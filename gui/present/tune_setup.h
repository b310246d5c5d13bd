// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "sweep/plan_sweep.h"

namespace watertight {

/// A setting that is varied, as its two fields say it.
struct TunedKnob {
  std::string path;    ///< "sms.bulkhead.limit"
  std::string values;  ///< "2:32:x2", "abort,caller_runs": as parseKnob reads them

  bool operator==(const TunedKnob&) const = default;
};

/// A knob that is worth varying, and what it is worth trying with.
struct TuneOffer {
  TunedKnob knob;
  std::string label;  ///< "sms · Limit"
};

/// Everything that decides about calls in this scenario, dependency by dependency, then the workers. Ranges
/// lie around what is in force. Nothing of the downstreams: they are not ours to tune.
std::vector<TuneOffer> tuneOffers(const Scenario& scenario);

/// The knobs to begin with: limit and queue of the dependency that faults disturb, or of the first.
std::vector<TunedKnob> firstKnobs(const Scenario& scenario);

/// What is to be tried, and how often.
struct TuneSetup {
  std::vector<TunedKnob> knobs;
  std::optional<std::size_t> latin{};  ///< so many points of a Latin hypercube; left out: the whole grid
  int seeds = 5;                       ///< runs a point

  bool operator==(const TuneSetup&) const = default;
};

/// Knobs from their texts. The error says which one is wrong, and how it is written.
Result<std::vector<Knob>> knobsOf(const Scenario& scenario, const TuneSetup& setup);

/// How much work that is, in words: "25 points, 5 seeds each: 130 runs". The error of what cannot be run.
Result<std::string> tuneSize(const Scenario& scenario, const TuneSetup& setup);

}  // namespace watertight
