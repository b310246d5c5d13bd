// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

/// Of a figure in a summary: any finite number.
constexpr SettingRange kAnyFigure{-1e300, 1e300};

std::vector<Conflict> conflicts(const ExpectSettings& expect, SettingMoment) {
  std::vector<Conflict> found;
  if (expect.min && expect.max && *expect.min > *expect.max) {
    found.push_back({"min", "max", "min is more than max", "min must be at most max"});
  }
  if (!expect.min && !expect.max) {
    found.push_back({"min", "max", "it expects nothing of the metric", "give min, max or both"});
  }
  if (expect.to && *expect.to <= expect.from.value_or(Duration::zero())) {
    found.push_back({"to", "from", "the span is empty", "from must be before to"});
  }
  return found;
}

}  // namespace

const SettingsTable<SetSettings>& setTable() {
  using S = SetSettings;
  using Make = SettingMaker<S>;
  static const auto table =
      named<S>({.name = "set",
                .settings =
                    {
                        Make::duration("at", &S::at, lasting(), "when the knob is turned").mandatory(),
                        Make::name("path", &S::path, "the knob: service.<key> or <dependency>.<table>.<key>")
                            .mandatory(),
                        Make::duration("ramp", &S::ramp, lasting(), "turns it gradually, over this time"),
                        Make::text("by", &S::by, "who turned it"),
                    },
                .parts = {"value"}});
  return table;
}

const SettingsTable<ExpectSettings>& expectTable() {
  using E = ExpectSettings;
  using Make = SettingMaker<E>;
  static const auto table =
      named<E>({.name = "expect",
                .settings =
                    {
                        Make::name("metric", &E::metric, "a path in the summary").mandatory(),
                        Make::duration("from", &E::from, lasting(), "looks at what ended from here on"),
                        Make::duration("to", &E::to, kSomeTime, "looks at what ended before this"),
                        Make::number("min", &E::min, kAnyFigure, "must be at least this"),
                        Make::number("max", &E::max, kAnyFigure, "must be at most this"),
                        Make::choice("relative_to", &E::relativeTo, "min and max are ratios to this run"),
                    },
                .conflicts = conflicts});
  return table;
}

}  // namespace watertight
