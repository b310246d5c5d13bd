// SPDX-License-Identifier: MIT
#include "sim/scenario_references.h"

#include <optional>

#include "sim/setting_path.h"

namespace watertight {
namespace {

/// Where a name stands in a path.
struct NameAt {
  std::size_t from = 0;
  std::string_view name;
};

template <typename Item>
void look(std::string_view metric, std::string_view head, const std::vector<Item>& items,
          std::optional<NameAt>& best) {
  if (!metric.starts_with(head)) return;
  const auto rest = metric.substr(head.size());
  for (const auto& item : items) {
    const std::string_view name = item.name;
    const bool names = rest.size() > name.size() && rest.starts_with(name) && rest[name.size()] == '.';
    if (names && (!best || name.size() > best->name.size())) best = NameAt{head.size(), name};
  }
}

std::optional<NameAt> nameIn(const Scenario& scenario, std::string_view metric, MetricOf kind) {
  std::optional<NameAt> best;
  if (kind == MetricOf::kRoute) {
    look(metric, "route.", scenario.routes, best);
    look(metric, "routes.", scenario.routes, best);
    return best;
  }
  look(metric, "dependencies.", scenario.dependencies, best);
  if (!best) look(metric, "", scenario.dependencies, best);
  return best;
}

}  // namespace

bool isKnobOf(const Scenario& scenario, std::string_view path, std::string_view dependency) {
  const auto where = splitSettingPath(scenario, path);
  return where && where->owner == SettingPath::Owner::kDependency && where->ownerName == dependency;
}

std::string renamedKnob(const Scenario& scenario, const std::string& path, std::string_view dependency,
                        std::string_view to) {
  if (!isKnobOf(scenario, path, dependency)) return path;
  return std::string{to}.append(path, dependency.size());
}

bool isMetricOf(const Scenario& scenario, std::string_view metric, MetricOf kind, std::string_view name) {
  const auto found = nameIn(scenario, metric, kind);
  return found && found->name == name;
}

std::string renamedMetric(const Scenario& scenario, const std::string& metric, MetricOf kind,
                          std::string_view name, std::string_view to) {
  if (!isMetricOf(scenario, metric, kind, name)) return metric;
  const auto found = nameIn(scenario, metric, kind);
  return std::string{metric, 0, found->from}.append(to).append(metric, found->from + name.size());
}

}  // namespace watertight
