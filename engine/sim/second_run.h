// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/run_plan.h"

namespace watertight {

/// How a second run, beside a first, differs from it.
enum class Difference : std::uint8_t {
  kIsolation,  ///< other compartments; whatever is done to the first by hand is done to it, too
  kAsFiled,    ///< the scenario as its file has it: without what was done by hand
  kBranch,     ///< the same commands up to a moment, and from there on other knobs
  kNoFaults    ///< the same without faults
};

template <>
struct EnumNames<Difference> {
  static constexpr std::array<std::string_view, 4> names{"isolation", "as_filed", "branch", "no_faults"};
};

/// A knob that stands elsewhere.
struct ChangedKnob {
  std::string path;
  SettingValue value;

  bool operator==(const ChangedKnob&) const = default;
};

struct SecondRun {
  Difference difference = Difference::kBranch;
  Isolation isolation = Isolation::kNone;  ///< of kIsolation
  Instant moment{};                        ///< of kBranch
  std::vector<ChangedKnob> changes;        ///< of kBranch, in the order in which they are made

  bool operator==(const SecondRun&) const = default;
};

/// Whether what is done to the first run by hand from now on is done to the second, too.
constexpr bool repeatsCommands(Difference difference) {
  return difference == Difference::kIsolation || difference == Difference::kNoFaults;
}

/// The scenario that makes the second run. `done` makes the first one (SessionState::done). Equal to it where
/// nothing differs.
Scenario secondScenario(const Scenario& done, const SecondRun& second);

/// The scenario without what was given by hand.
Scenario withoutHandiwork(Scenario scenario);
Scenario withoutFaults(Scenario scenario);

/// The scenario's settings as they stand at a moment: knobs that a ramp still turns stand where it ends.
Scenario settingsAt(const Scenario& done, Instant moment);

/// A knob of a branch, turned: it replaces an earlier value of the same knob. The error says why it cannot be
/// turned.
Status turnIn(SecondRun& branch, const Scenario& done, const std::string& path, const SettingValue& value);

}  // namespace watertight
