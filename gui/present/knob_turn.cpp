// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_turn.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/setting_path.h"
#include "sim/settings_registry.h"

namespace watertight {

KnobTurn knobTurn(const Scenario& before, const Scenario& after, const std::string& path) {
  KnobTurn turn;
  const auto add = [&](const std::string& at) {
    auto from = getSetting(before, at);
    auto to = getSetting(after, at);
    if (from && to && *from != *to) turn.push_back({at, *std::move(from), *std::move(to)});
  };
  add(path);
  const auto where = splitSettingPath(after, path);
  if (!where) return turn;
  const auto owner = path.substr(0, path.rfind('.') + 1);
  for (const auto* beside : settingsOf(where->table)) {
    if (beside->key != where->key) add(owner + std::string{beside->key});
  }
  return turn;
}

KnobTurn mergedTurns(KnobTurn first, const KnobTurn& next) {
  for (const auto& change : next) {
    const auto known = std::find_if(first.begin(), first.end(),
                                    [&](const KnobChange& one) { return one.path == change.path; });
    if (known == first.end()) {
      first.push_back(change);
    } else {
      known->to = change.to;
    }
  }
  return first;
}

bool changesNothing(const KnobTurn& turn) {
  return std::all_of(turn.begin(), turn.end(), [](const KnobChange& one) { return one.from == one.to; });
}

std::string turnText(const KnobTurn& turn) {
  if (turn.empty()) return {};
  const auto& knob = turn.front();
  return fmt::format("{} {} → {}", knob.path, settingText(knob.from), settingText(knob.to));
}

}  // namespace watertight
