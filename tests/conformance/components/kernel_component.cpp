// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/kernel_component.h"

#include <algorithm>

#include "conformance/core/config_reader.h"
#include "sim/simulation.h"

namespace watertight::conformance {
namespace {

constexpr const char* kNobodysEvent = "";
constexpr Duration kSearched = std::chrono::seconds{10};  // for the next event, step by step

Scenario quietScenario() {
  Scenario scenario;
  scenario.duration = kSearched;
  scenario.service.arrivals = Arrivals::kConstant;
  scenario.service.rate = 1e-6;
  scenario.service.sample = kSearched;
  DependencySettings dependency;
  dependency.name = "api";
  scenario.dependencies.push_back(dependency);
  RouteSettings route;
  route.name = "default";
  route.calls = {"api"};
  scenario.routes.push_back(route);
  return scenario;
}

class Names final : public RunObserver {
 public:
  void onJournal(const JournalEntry& entry) override {
    const auto* set = std::get_if<SetEvent>(&entry.event);
    if (set != nullptr && set->by != "scenario") names.push_back(set->by);
  }
  Json names = Json::array();
};

class KernelComponent final : public Component {
 public:
  std::optional<Observed> observe(std::string_view observable) override {
    const std::string name(observable);
    if (name == "order") return Observed{orderOf(scenario_)};
    if (name == "order_of_named_events_in_rerun" && rerun_) return Observed{orderOf(*rerun_)};
    if (name == "next_event_time") return Observed{nextEvent()};
    if (!stopped_) return std::nullopt;
    if (name == "executed_until_" + toText(*asked_)) return Observed{stoppedNames_.names};
    if (name == "clock") return Observed{toMilliseconds(stopped_->now().time_since_epoch())};
    return std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "schedule") {
      schedule(scenario_, event.id, Instant{millis(args.get("at"))});
    } else if (event.verb == "rerun_with_noop_events") {
      rerun(Instant{millis(args.get("at"))});
    } else if (event.verb == "run_until") {
      runUntil(now());
    } else {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  /// Each event turns the knob to another value, or it would be none.
  static void schedule(Scenario& scenario, const std::string& name, Instant at) {
    const auto value = static_cast<std::int64_t>(scenario.sets.size() + 1);
    scenario.sets.push_back({at, "service.backlog", value, Duration::zero(), name});
  }

  /// The same events with some between them that do nothing.
  void rerun(Instant at) {
    rerun_ = quietScenario();
    schedule(*rerun_, kNobodysEvent, at);
    for (const auto& set : scenario_.sets) {
      schedule(*rerun_, set.by, set.at);
      schedule(*rerun_, kNobodysEvent, at);
    }
  }

  static Json orderOf(const Scenario& scenario) {
    Names names;
    Simulation simulation({std::make_shared<Scenario>(scenario)});
    simulation.observe(names);
    simulation.runUntil(Instant{kSearched});
    return names.names;
  }

  void runUntil(Instant end) {
    asked_ = end;
    stopped_ = std::make_unique<Simulation>(RunPlan{std::make_shared<Scenario>(scenario_)});
    stopped_->observe(stoppedNames_);
    stopped_->runUntil(end);
  }

  /// Where the next name turns up, looked for in steps of a millisecond in a run of its own.
  Json nextEvent() const {
    if (!stopped_) return {};
    Names names;
    Simulation simulation({std::make_shared<Scenario>(scenario_)});
    simulation.observe(names);
    simulation.runUntil(*asked_);
    const auto before = names.names.size();
    for (Instant t = *asked_; t < Instant{kSearched}; t += std::chrono::milliseconds{1}) {
      simulation.runUntil(t);
      if (names.names.size() > before) return toMilliseconds(t.time_since_epoch());
    }
    return {};
  }

  static std::string toText(Instant at) { return Json(millisOf(at)).dump(); }
  static std::int64_t millisOf(Instant at) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
  }

  Scenario scenario_ = quietScenario();
  std::optional<Scenario> rerun_;
  std::optional<Instant> asked_;
  Names stoppedNames_;
  std::unique_ptr<Simulation> stopped_;
};

}  // namespace

ComponentResult makeKernelComponent(const Case& one) {
  ConfigReader config(one.config);
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<KernelComponent>());
}

}  // namespace watertight::conformance
