// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/compartment_component.h"

#include "conformance/components/call_verbs.h"
#include "conformance/components/stage_settings.h"
#include "conformance/components/world_view.h"

namespace watertight::conformance {
namespace {

struct WorldPlan {
  std::vector<StagePlan> stages;
  std::optional<int> fallbackLimit;
};

class CompartmentComponent final : public Component {
 public:
  explicit CompartmentComponent(const WorldPlan& plan) : verbs_(world_), view_(world_) {
    for (const auto& stage : plan.stages) {
      world_.addStage(std::make_unique<Stage>(stage.breakerName, stage.bulkheadName, stage.settings));
    }
    if (plan.fallbackLimit) {
      CompartmentSettings settings;
      settings.bulkhead = BulkheadSettings{};
      settings.bulkhead->limit = *plan.fallbackLimit;
      world_.protectFallbacks(std::make_unique<Stage>("", "fallback", settings));
    }
    view_.watch();
  }

  void passTo(Instant now) override { world_.runUntil(now, EventClass::kSample); }

  Status carryOut(Instant now, std::span<const CaseEvent> lines) override {
    world_.runUntil(now, EventClass::kCompletion);
    for (const auto& line : lines) {
      if (CallVerbs::isArrival(line.verb)) world_.runUntil(now, EventClass::kExpiry);
      if (auto status = apply(line); !status) return status;
    }
    world_.runUntil(now, EventClass::kSample);
    return Done{};
  }

  void finish() override { world_.runAll(); }
  std::optional<Observed> observe(std::string_view observable) override { return view_.observe(observable); }
  std::optional<Json> series(std::string_view observable) override { return view_.series(observable); }

  std::optional<Instant> instantOf(std::string_view word) override {
    if (word != "T_default") return std::nullopt;
    return Instant{world_.stages().front()->compartment().settings().breaker->recovery};
  }

 private:
  Status apply(const CaseEvent& event) override { return verbs_.apply(event); }

  World world_;
  CallVerbs verbs_;
  WorldView view_;
};

Result<std::vector<StagePlan>> stagesOf(const std::string& component, ConfigReader& config) {
  const std::string chain = "chain:";
  if (component.starts_with(chain)) return chainFrom(component.substr(chain.size()), config);
  StagePlan plan;
  if (component.starts_with("breaker")) {
    plan.breakerName = "breaker";
    plan.settings.breaker = breakerFrom(config);
  } else {
    const bool pool = component.starts_with("pool");
    plan.bulkheadName = pool ? "pool" : "semaphore";
    auto bulkhead = pool ? poolFrom(config) : semaphoreFrom(config);
    if (!bulkhead) return bulkhead.error();
    plan.settings.bulkhead = *bulkhead;
  }
  return std::vector{plan};
}

}  // namespace

ComponentResult makeCompartmentComponent(const Case& one) {
  ConfigReader config(one.config);
  auto stages = stagesOf(one.component(), config);
  if (!stages) return stages.error();
  WorldPlan plan{std::move(*stages), std::nullopt};
  if (const Json& limit = config.get("fallback_limit"); limit.is_number())
    plan.fallbackLimit = limit.get<int>();
  // A chain says its limit twice; P4 is the default, under which a rejection is no failure.
  if (one.component().starts_with("chain:")) config.ignore({"limit"});
  if (config.get("record_rejections", false)) return Error{"rejections that count as failures", "", ""};
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<CompartmentComponent>(plan));
}

}  // namespace watertight::conformance
