// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using W = WindowSettings;
using Make = SettingMaker<W>;

bool byTime(const W& window) {
  return window.kind == WindowKind::kTime;
}

bool byCount(const W& window) {
  return window.kind == WindowKind::kCount;
}

/// A window's hundred slices are nanoseconds at least.
constexpr SettingRange kSpan = lasting(0.000'001);

SettingsTable<W> make(std::string_view name) {
  return named<W>(
      {.name = name,
       .settings = {
           Make::choice("kind", &W::kind, "outcomes of a span of time, or a number of them").fixed(),
           Make::duration("span", &W::span, kSpan, "how far back outcomes count")
               .onlyWith(byTime, "kind \"time\""),
           Make::integer("size", &W::size, atLeast(1, 1'000'000), "how many outcomes count")
               .unit("calls")
               .onlyWith(byCount, "kind \"count\""),
           Make::duration("max_age", &W::maxAge, lasting(), "older ones do not; 0s: any age counts")
               .onlyWith(byCount, "kind \"count\""),
       }});
}

}  // namespace

const SettingsTable<WindowSettings>& windowTable() {
  static const auto table = make("window");
  return table;
}

const SettingsTable<WindowSettings>& breakerWindowTable() {
  static const auto table = make("breaker.window");
  return table;
}

}  // namespace watertight
