// SPDX-License-Identifier: MIT
#include "sweep/sweep_record.h"

#include <fmt/format.h>

#include "core/random.h"
#include "sim/scenario_writer.h"
#include "sim/setting_info.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

/// Everything that is to be told apart, one thing a line.
class Facts {
 public:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...);
    text_ += '\n';
    fold();
  }

  [[nodiscard]] std::string fingerprint() const { return fmt::format("{:016x}", hashName(text_)); }

 private:
  static constexpr std::size_t kLongest = 1 << 20;

  void fold() {
    if (text_.size() > kLongest) text_ = fingerprint();
  }

  std::string text_;
};

void addIncident(Facts& facts, const Incident& incident) {
  facts.add("{}", incident.name);
  facts.add("{}", toToml(incident.scenario));
  if (!incident.recorded) return;
  for (const auto& call : incident.recorded->trace.calls) {
    facts.add("{} {} {} {} {}", call.start.count(), call.dependency, call.latency.count(),
              static_cast<int>(call.outcome), call.attempt);
  }
  for (const auto& [name, dependency] : incident.recorded->mapping) facts.add("{} = {}", name, dependency);
}

std::string fingerprintOf(const SweepPlan& plan) {
  Facts facts;
  for (const auto& incident : plan.incidents) addIncident(facts, incident);
  for (const auto& knob : plan.knobs) facts.add("{}", knob.path);
  for (const auto& point : plan.points) {
    for (const auto& value : point) facts.add("{}", settingText(value));
  }
  for (const auto seed : plan.seeds) facts.add("{}", seed);
  return facts.fingerprint();
}

std::string textInForce(const Scenario& scenario, const std::string& path) {
  const auto value = getSetting(scenario, path);
  return value ? settingText(*value) : std::string{};
}

}  // namespace

SweepHeader headerOf(const SweepPlan& plan) {
  SweepHeader header;
  header.scenario = plan.incidents.front().scenario.name;
  header.fingerprint = fingerprintOf(plan);
  for (const auto& knob : plan.knobs) header.paths.push_back(knob.path);
  for (const auto& incident : plan.incidents) header.incidents.push_back(incident.name);
  header.seeds = plan.seeds;
  header.points = plan.points.size();
  return header;
}

RecordedPoint recorded(const SweepPlan& plan, PointResult result) {
  const auto& point = plan.points[result.point];
  RecordedPoint out;
  for (std::size_t i = 0; i < plan.knobs.size(); ++i) {
    out.values.push_back(point.empty() ? textInForce(plan.incidents.front().scenario, plan.knobs[i].path)
                                       : settingText(point[i]));
  }
  out.result = std::move(result);
  return out;
}

std::vector<std::size_t> pointsOf(std::size_t points, std::size_t part, std::size_t parts) {
  std::vector<std::size_t> out;
  for (std::size_t i = part - 1; i < points; i += parts) out.push_back(i);
  return out;
}

}  // namespace watertight
