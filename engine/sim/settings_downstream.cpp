// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {

const SettingsTable<DownstreamSettings>& downstreamTable() {
  using D = DownstreamSettings;
  using Make = SettingMaker<D>;
  static const auto table = named<D>(
      {.name = "downstream",
       .settings =
           {
               Make::number("slowdown", &D::slowdown, moreThan(0), "service times are multiplied by this")
                   .unit("x"),
               Make::duration("added", &D::added, lasting(), "added to each service time"),
               Make::integer("capacity", &D::capacity, atLeast(0), "calls served at once; 0: unlimited")
                   .unit("calls"),
               Make::integer("backlog", &D::backlog, atLeast(0), "calls that may wait for a server")
                   .word("unlimited")
                   .unit("calls"),
               Make::number("error_rate", &D::errorRate, kRatio, "share of calls that fail"),
               Make::duration("error_latency", &D::errorLatency, lasting(), "how long a failing call takes")
                   .word("service_time"),
               Make::number("ignored_rate", &D::ignoredRate, kRatio,
                            "share of calls that fail by their caller's fault"),
               Make::number("hang_rate", &D::hangRate, kRatio, "share of calls that hang"),
               Make::duration("hang_for", &D::hangFor, lasting(), "how long a hanging call takes to answer"),
               Make::flag("cancellable", &D::cancellable,
                          "stops working on a call that its caller has given up"),
               Make::flag("obeys_timeout", &D::obeysTimeout, "calls end at their call_timeout"),
               Make::flag("outage", &D::outage, "refuses every call at once"),
               Make::flag("pause", &D::pause, "stands still, as in a garbage collection"),
           },
       .parts = {"latency"}});
  return table;
}

}  // namespace watertight
