// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using F = FaultSettings;
using Make = SettingMaker<F>;

/// Reaches a member of the fault's effect, in a constant fault too.
template <auto member>
constexpr auto kEffect = [](auto& fault) -> auto& {
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
           Make::number("slowdown", kEffect<&E::slowdown>, moreThan(0),
                        "service times are multiplied by this"),
           Make::duration("added", kEffect<&E::added>, lasting(), "added to each service time"),
           Make::number("error_rate", kEffect<&E::errorRate>, kRatio, "share of calls that fail"),
           Make::number("hang_rate", kEffect<&E::hangRate>, kRatio, "share of calls that hang"),
           Make::flag("outage", kEffect<&E::outage>, "refuses every call at once"),
           Make::flag("pause", kEffect<&E::pause>, "stands still"),
           Make::integer("capacity", kEffect<&E::capacity>, atLeast(0), "calls served at once; 0: unlimited"),
           Make::number("rate", kEffect<&E::rate>, moreThan(0), "the load is multiplied by this"),
           Make::duration("ramp", &F::ramp, lasting(), "rises over its first part"),
           Make::duration("ramp_out", &F::rampOut, lasting(), "falls over the time after its end"),
           Make::integer("key", &F::key, atLeast(1, 9), "the key that sets it off when presenting"),
           Make::text("by", &F::by, "who set it off"),
       }});
  return table;
}

}  // namespace watertight
