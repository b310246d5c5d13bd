// SPDX-License-Identifier: MIT
#include "sim/toml_expect.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/duration_text.h"
#include "core/nearest_name.h"
#include "core/printable.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

/// What a metric's path may begin with.
std::vector<std::string> metricHeads(const Scenario& scenario) {
  std::vector<std::string> heads{"service.", "workers.", "seed", "duration_s"};
  for (const auto& route : scenario.routes) {
    heads.push_back("route." + route.name + ".");
    heads.push_back("routes." + route.name + ".");
  }
  for (const auto& dependency : scenario.dependencies) {
    heads.push_back(dependency.name + ".");
    heads.push_back("dependencies." + dependency.name + ".");
  }
  return heads;
}

void checkMetric(const TomlTable& table, const std::string& metric, const std::vector<std::string>& heads) {
  for (const auto& head : heads) {
    if (metric.starts_with(head)) return;
  }
  if (table.problemsFull()) return;
  const std::vector<std::string_view> known(heads.begin(), heads.end());
  table.problem("metric", fmt::format("no summary of this scenario has the metric \"{}\"", printable(metric)),
                fmt::format("the nearest ones begin with \"{}\"", printable(nearestName(metric, known))));
}

void checkSpan(const TomlTable& table, const ExpectSettings& expect, const Scenario& scenario) {
  const auto end = durationText(scenario.duration);
  if (expect.from && *expect.from >= scenario.duration) {
    table.problem("from", fmt::format("the run ends at {}, before from", end));
  }
  if (expect.to && *expect.to > scenario.duration) {
    table.problem("to", fmt::format("the run ends at {}, before to", end));
  }
}

}  // namespace

std::vector<ExpectSettings> readExpects(const TomlTable& root, const Scenario& scenario) {
  const auto heads = metricHeads(scenario);
  std::vector<ExpectSettings> expects;
  for (const auto& table : root.list("expect")) {
    ExpectSettings expect;
    expect.line = table.line();
    if (table.read(expectTable(), expect)) {
      checkMetric(table, expect.metric, heads);
      checkSpan(table, expect, scenario);
    }
    expects.push_back(std::move(expect));
  }
  return expects;
}

}  // namespace watertight
