// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using S = ServiceSettings;
using Make = SettingMaker<S>;

/// Each user is an event of its own in the simulation.
constexpr double kMostUsers = 1'000'000;

std::vector<Conflict> conflicts(const S& service, SettingMoment moment) {
  // A run may replay a recording that no scenario names.
  if (moment == SettingMoment::kStart && service.arrivals == Arrivals::kTrace && service.trace.empty()) {
    return {{"arrivals", "trace", "arrivals \"trace\" needs a trace",
             "name the recorded trace: trace = \"incident.calls.jsonl\""}};
  }
  return {};
}

}  // namespace

const SettingsTable<ServiceSettings>& serviceTable() {
  static const auto table = named<S>(
      {.name = "service",
       .settings =
           {
               Make::integer("workers", &S::workers, atLeast(0), "threads that serve requests; 0: unlimited")
                   .unit("workers"),
               Make::integer("backlog", &S::backlog, atLeast(0), "requests that may wait for a worker")
                   .unit("requests"),
               Make::integer("cores", &S::cores, atLeast(0),
                             "cores that routes' own work shares; 0: unlimited")
                   .unit("cores"),
               Make::choice("arrivals", &S::arrivals, "where requests come from").fixed(),
               Make::number("rate", &S::rate, moreThan(0), "requests offered, with open arrivals")
                   .unit("requests a second"),
               Make::integer("users", &S::users, atLeast(1, kMostUsers),
                             "who wait for answers, with closed arrivals")
                   .unit("users"),
               Make::duration("think_time", &S::thinkTime, lasting(),
                              "a user's pause before the next request or try, on average"),
               Make::text("trace", &S::trace, "the recorded trace that requests come from"),
               Make::choice("isolation", &S::isolation, "a compartment each, one shared by all, or none")
                   .fixed(),
               Make::duration("sample", &S::sample, lasting(0.001), "how often figures are taken").fixed(),
           },
       .conflicts = conflicts});
  return table;
}

}  // namespace watertight
