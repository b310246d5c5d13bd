// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using L = LatencySettings;
using Make = SettingMaker<L>;

template <LatencyKind kind>
bool is(const L& latency) {
  return latency.kind == kind;
}

std::vector<Conflict> conflicts(const L& latency, SettingMoment) {
  if (latency.kind == LatencyKind::kUniform && latency.low > latency.high) {
    return {{"high", "low", "high is less than low", "low must be at most high"}};
  }
  if (latency.kind == LatencyKind::kLognormal && latency.p99 < latency.median) {
    return {{"p99", "median", "p99 is less than median", "median must be at most p99"}};
  }
  return {};
}

}  // namespace

const SettingsTable<LatencySettings>& latencyTable() {
  using enum LatencyKind;
  static const auto table = named<L>(
      {.name = "downstream.latency",
       .settings =
           {
               Make::choice("kind", &L::kind, "the distribution of service times").inFileOnly().mandatory(),
               Make::duration("value", &L::value, lasting(), "every service time")
                   .onlyWith(is<kFixed>, "kind \"fixed\"")
                   .mandatory(),
               Make::duration("low", &L::low, lasting(), "the shortest service time")
                   .onlyWith(is<kUniform>, "kind \"uniform\"")
                   .mandatory(),
               Make::duration("high", &L::high, lasting(), "the longest service time")
                   .onlyWith(is<kUniform>, "kind \"uniform\"")
                   .mandatory(),
               Make::duration("mean", &L::mean, kSomeTime, "the mean service time")
                   .onlyWith(is<kExponential>, "kind \"exponential\"")
                   .mandatory(),
               Make::duration("median", &L::median, kSomeTime, "half of the service times are shorter")
                   .onlyWith(is<kLognormal>, "kind \"lognormal\"")
                   .mandatory(),
               Make::duration("p99", &L::p99, kSomeTime, "99 of 100 service times are shorter")
                   .onlyWith(is<kLognormal>, "kind \"lognormal\"")
                   .mandatory(),
               Make::duration("scale", &L::scale, kSomeTime, "the shortest service time")
                   .onlyWith(is<kPareto>, "kind \"pareto\"")
                   .mandatory(),
               Make::number("shape", &L::shape, moreThan(0), "the smaller, the heavier the tail")
                   .onlyWith(is<kPareto>, "kind \"pareto\"")
                   .mandatory(),
               Make::name("trace", &L::trace, "a recorded trace to draw from")
                   .onlyWith(is<kEmpirical>, "kind \"empirical\"")
                   .mandatory(),
               Make::name("dependency", &L::dependency, "whose latencies in the trace")
                   .onlyWith(is<kEmpirical>, "kind \"empirical\"")
                   .mandatory(),
           },
       .conflicts = conflicts});
  return table;
}

}  // namespace watertight
