// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "sim/scenario.h"

namespace watertight {

/// A setting that stood at `from` and stands at `to`.
struct KnobChange {
  std::string path;
  SettingValue from, to;

  bool operator==(const KnobChange&) const = default;
};

/// What turning one knob changed: first the knob itself, then what the settings' own rules changed beside it
/// (a policy that takes the waiting line away empties `queue`). Empty: nothing changed.
using KnobTurn = std::vector<KnobChange>;

/// What changed at `path` and in its table.
KnobTurn knobTurn(const Scenario& before, const Scenario& after, const std::string& path);

/// One turn and the next of the same knob, as one.
KnobTurn mergedTurns(KnobTurn first, const KnobTurn& next);

/// Whether all stands where it stood.
bool changesNothing(const KnobTurn& turn);

/// "sms.bulkhead.limit 10 → 4"
std::string turnText(const KnobTurn& turn);

}  // namespace watertight
