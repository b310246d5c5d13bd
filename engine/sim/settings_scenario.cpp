// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {

namespace {

/// Whoever tries a thousand times is no person, and each try has a number of its own.
constexpr double kMostUserRetries = 1000;

constexpr SettingRange kSeeds = atLeast(0, 9.3e18);

}  // namespace

const SettingsTable<Scenario>& scenarioTable() {
  using S = Scenario;
  using Make = SettingMaker<S>;
  static const auto table = named<S>(
      {.name = "",
       .settings =
           {
               Make::onlyInteger("schema", 1, "the version of this format"),
               Make::text("name", &S::name, "what people call the scenario"),
               Make::integer("seed", &S::seed, kSeeds, "where all draws come from").fixed(),
               Make::duration("duration", &S::duration, kSomeTime, "how long a run lasts").fixed(),
           },
       .parts = {"service", "dependency", "shared", "replay", "route", "fault", "set", "expect", "session"},
       .later = {"lesson"}});
  return table;
}

const SettingsTable<ReplaySettings>& replayTable() {
  using R = ReplaySettings;
  using Make = SettingMaker<R>;
  static const auto table = named<R>(
      {.name = "replay",
       .settings = {
           Make::choice(
               "latency", &R::latency,
               "calls take what was recorded, a draw from it, or what a downstream fitted to it takes")
               .fixed(),
           Make::choice("unknown", &R::unknown, "what becomes of a call whose latency is unknown").fixed(),
           Make::flag("spread", &R::spread, "stamps of whole seconds are spread inside their second").fixed(),
           Make::number("speed", &R::speed, moreThan(0), "the recording comes so much faster")
               .unit("x")
               .fixed(),
       }});
  return table;
}

const SettingsTable<SessionSettings>& sessionTable() {
  using S = SessionSettings;
  using Make = SettingMaker<S>;
  static const auto table = named<S>(
      {.name = "session",
       .settings = {
           Make::integer("seed", &S::seed, kSeeds, "where all draws of that run came from").mandatory(),
           Make::duration("length", &S::length, kSomeTime, "how far that run had come").mandatory(),
       }});
  return table;
}

const SettingsTable<DependencySettings>& dependencyTable() {
  using D = DependencySettings;
  using Make = SettingMaker<D>;
  static const auto table =
      named<D>({.name = "dependency",
                .settings = {Make::name("name", &D::name, "what the dependency is called").mandatory()},
                .parts = {"downstream", "bulkhead", "breaker", "limiter", "retry", "window"}});
  return table;
}

const SettingsTable<CompartmentSettings>& sharedTable() {
  static const SettingsTable<CompartmentSettings> table{
      "shared", {}, {"bulkhead", "breaker", "limiter", "window"}, {}};
  return table;
}

const SettingsTable<RouteSettings>& routeTable() {
  using R = RouteSettings;
  using Make = SettingMaker<R>;
  static const auto table = named<R>(
      {.name = "route",
       .settings =
           {
               Make::name("name", &R::name, "what the route is called").mandatory(),
               Make::number("weight", &R::weight, moreThan(0),
                            "its share of the requests, against the others'"),
               Make::duration("deadline", &R::deadline, lasting(), "answers after this are late; 0s: never"),
               Make::choice("on_deadline", &R::onDeadline, "whether a worker goes on for nobody"),
               Make::integer("user_retries", &R::userRetries, atLeast(0, kMostUserRetries),
                             "how often people try a request again that failed, was shed or late"),
           },
       .parts = {"work", "calls", "optional", "async"}});
  return table;
}

}  // namespace watertight
