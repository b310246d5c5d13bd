// SPDX-License-Identifier: MIT
#pragma once
#include "downstream/downstream_settings.h"
#include "sim/scenario.h"

namespace watertight {

/// What a Director may change in a run, whichever clock drives it.
class RunControls {
 public:
  virtual ~RunControls() = default;

  /// Settings that the live scenario gained: knobs and sliders.
  virtual void reconfigure(Instant now, const Scenario& live) = 0;
  /// A hand set a compartment's limit, perhaps to what the settings said before: it is in force from here.
  virtual void enforceSetLimit(Instant now, int compartment) = 0;
  /// The downstream as its callers feel it now: base and faults.
  virtual void changeDownstream(Instant now, int dependency, const DownstreamSettings& felt) = 0;
  /// Faults of the load multiply the rate (SEMANTICS D5).
  virtual void setLoadFactor(Instant now, double factor) = 0;
};

}  // namespace watertight
