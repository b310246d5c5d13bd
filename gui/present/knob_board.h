// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "present/knob_catalogue.h"
#include "present/knob_turn.h"
#include "sim/journal_entry.h"
#include "sim/scenario.h"
#include "sim/setting_info.h"

namespace watertight {

enum class KnobForm : std::uint8_t { kSlider, kSwitch, kChoice };

/// A knob as it stands.
struct KnobView {
  const KnobSpec* spec = nullptr;     ///< lives as long as the program
  const SettingInfo* info = nullptr;  ///< lives as long as the program
  KnobForm form = KnobForm::kSlider;
  std::string path;
  std::string tip;
  SettingValue value, initial;  ///< now, and as the scenario has it
};

struct KnobSection {
  std::string title;
  std::string note;  ///< why there are no knobs, or what to know about them; may be empty
  std::vector<KnobView> knobs;
};

/// Where every knob stands: as the scenario says, until somebody or the scenario itself turns it.
class KnobBoard {
 public:
  explicit KnobBoard(const Scenario& scenario);

  /// The journal says that a knob was turned. What this board's own turn() foresaw changes nothing any more:
  /// a slider does not jump back when the echo of an earlier turn comes in.
  void take(const SetEvent& event);
  /// The session accepted a turn made here: what it changed.
  KnobTurn turn(const std::string& path, const SettingValue& value);

  /// The knobs that exist and mean something as the settings stand, for one dependency and for the load.
  [[nodiscard]] std::vector<KnobSection> sections(std::size_t dependency) const;
  /// How many turns were taken from the journal so far.
  [[nodiscard]] std::uint64_t taken() const { return taken_; }
  /// The scenario as it began, with the knobs that a hand has turned where they stand now; what it turns by
  /// itself it will turn again. A knob that a run cannot begin with stays.
  [[nodiscard]] Scenario startingFromHere() const;
  /// The scenario with all knobs as they stand.
  [[nodiscard]] const Scenario& current() const { return current_; }

 private:
  [[nodiscard]] KnobSection section(const KnobGroup& group, std::size_t dependency) const;
  [[nodiscard]] std::string noteOf(const KnobGroup& group, std::size_t dependency) const;
  [[nodiscard]] std::string pathOf(const KnobGroup& group, const KnobSpec& spec,
                                   std::size_t dependency) const;

  Scenario initial_, current_;
  std::uint64_t taken_ = 0;
  std::vector<std::pair<std::string, SettingValue>> byHand_;  // in the order in which they were last turned
  std::map<std::string, std::deque<std::string>>
      foreseen_;  // own turns whose journal lines are still to come
};

}  // namespace watertight
