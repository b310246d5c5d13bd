// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"
#include "sim/scenario_fields.h"

namespace watertight {

/// A setting in a form, as people read and type it.
struct FormField {
  std::string key;
  std::string label;                 ///< "Failure rate"
  SettingType type{};                ///< how it is entered
  std::string value;                 ///< as a scenario's file writes it; empty: left out
  std::string unit;                  ///< beside the field; may be empty
  std::string instead;               ///< what holds while the field is empty, in grey
  std::vector<std::string> choices;  ///< of a choice
  std::string tip;                   ///< what it means and what it takes
  bool changed = false;              ///< not the default

  bool operator==(const FormField&) const = default;
};

/// A scenario while somebody edits it: it takes nothing that a file could not hold at that place, and says
/// what keeps the whole from running.
class ScenarioDraft {
 public:
  explicit ScenarioDraft(Scenario scenario = {});

  [[nodiscard]] const Scenario& scenario() const { return scenario_; }
  /// Whether it differs from what it began with.
  [[nodiscard]] bool changed() const { return scenario_ != original_; }
  /// What keeps it from running; empty: nothing.
  [[nodiscard]] const std::vector<Error>& faults() const { return faults_; }

  /// The settings of a table that mean something as things stand, or must be said before others. Names are
  /// not among them.
  [[nodiscard]] std::vector<FormField> form(const ScenarioTable& at) const;
  [[nodiscard]] bool has(const ScenarioTable& at) const { return hasTable(scenario_, at); }

  /// Text typed into a field. On an error, which says what is allowed, nothing changes.
  Status type(const ScenarioTable& at, std::string_view key, const std::string& text);
  /// A table that may be left out is put in or left out.
  void put(const ScenarioTable& at, bool there);
  /// What a function of sim/scenario_edit.h made of the scenario; on an error nothing changes.
  Status take(Result<Scenario> edited);

 private:
  void check();

  Scenario original_, scenario_;
  std::vector<Error> faults_;
};

}  // namespace watertight
