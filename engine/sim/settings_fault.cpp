// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using F = FaultSettings;
using Make = SettingMaker<F>;

/// Reaches a member of the fault's effect, in a constant fault too.
template <auto member>
constexpr auto effect = [](auto& fault) -> auto& {
  return fault.effect.*member;
};

}  // namespace

const SettingsTable<FaultSettings>& faultTable() {
  using E = FaultEffect;
  static const auto table = named<F>(
      {.name = "fault",
       .settings = {
           Make::duration("at", &F::at, lasting(), "when it begins"),
           Make::duration("for", &F::length, kSomeTime, "how long it lasts; left out: to the end"),
           Make::text("dependency", &F::dependency, "whom it befalls; left out: the load"),
           Make::number("slowdown", effect<&E::slowdown>, moreThan(0),
                        "service times are multiplied by this"),
           Make::duration("added", effect<&E::added>, lasting(), "added to each service time"),
           Make::number("error_rate", effect<&E::errorRate>, kRatio, "share of calls that fail"),
           Make::number("hang_rate", effect<&E::hangRate>, kRatio, "share of calls that hang"),
           Make::flag("outage", effect<&E::outage>, "refuses every call at once"),
           Make::flag("pause", effect<&E::pause>, "stands still"),
           Make::integer("capacity", effect<&E::capacity>, atLeast(0), "calls served at once; 0: unlimited"),
           Make::number("rate", effect<&E::rate>, moreThan(0), "the load is multiplied by this"),
           Make::duration("ramp", &F::ramp, lasting(), "rises over its first part"),
           Make::duration("ramp_out", &F::rampOut, lasting(), "falls over the time after its end"),
           Make::integer("key", &F::key, atLeast(1, 9), "the key that sets it off when presenting"),
           Make::text("by", &F::by, "who set it off"),
       }});
  return table;
}

}  // namespace watertight
