// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/compartment_component.h"

#include <algorithm>

#include "conformance/components/call_sequence.h"
#include "conformance/components/call_verbs.h"
#include "conformance/components/page_view.h"
#include "conformance/components/retry_words.h"
#include "conformance/components/stage_settings.h"
#include "conformance/components/world_view.h"

namespace watertight::conformance {
namespace {

struct WorldPlan {
  ChainPlan chain;
  std::optional<int> fallbackLimit;
  std::string sequence;  ///< for the line that runs it
  bool page = false;     ///< it has a metrics page
};

class CompartmentComponent final : public Component {
 public:
  explicit CompartmentComponent(const WorldPlan& plan)
      : sequence_(plan.sequence), verbs_(world_), view_(world_) {
    for (const auto& stage : plan.chain.stages) {
      world_.addStage(std::make_unique<Stage>(stage.breakerName, stage.bulkheadName, stage.settings));
    }
    if (plan.fallbackLimit) {
      CompartmentSettings settings;
      settings.bulkhead = BulkheadSettings{};
      settings.bulkhead->limit = *plan.fallbackLimit;
      world_.protectFallbacks(std::make_unique<Stage>("", "fallback", settings));
    }
    if (plan.chain.retry) world_.retryWith(*plan.chain.retry);
    if (plan.page) page_.emplace(world_);
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
  /// On the page where it has one, and what is not on it in the compartment.
  std::optional<Observed> observe(std::string_view observable) override {
    if (page_) {
      if (auto shown = page_->observe(std::string(observable))) return shown;
    }
    return view_.observe(observable);
  }
  std::optional<Json> series(std::string_view observable) override { return view_.series(observable); }

  std::optional<Instant> instantOf(std::string_view word) override {
    if (word != "T_default") return std::nullopt;
    return Instant{world_.stages().front()->compartment().settings().breaker->recovery};
  }

 private:
  Status apply(const CaseEvent& event) override {
    if (event.verb == "run_sequence") return runSequence(world_, sequence_);
    if (event.verb == "scrape") return Done{};
    return verbs_.apply(event);
  }

  World world_;
  std::string sequence_;
  CallVerbs verbs_;
  WorldView view_;
  std::optional<PageView> page_;
};

/// All that a compartment may have.
StagePlan wholeCompartment(ConfigReader& config) {
  StagePlan plan{"breaker", "semaphore", {}};
  plan.settings.breaker.emplace();
  plan.settings.bulkhead = BulkheadSettings{.limit = config.get("limit", 1)};
  return plan;
}

Result<ChainPlan> chainOf(const std::string& component, ConfigReader& config) {
  for (const std::string prefix : {"chain:", "engine:"}) {
    if (component.starts_with(prefix)) return chainFrom(component.substr(prefix.size()), config);
  }
  if (component == "metrics") return ChainPlan{{wholeCompartment(config)}, std::nullopt};
  StagePlan plan;
  if (component == "retry") {
    auto retry = retryFrom(config);
    if (!retry) return retry.error();
    return ChainPlan{{plan}, *retry};
  }
  if (component.starts_with("window")) {
    plan.settings.window.span = config.time("size_ms", plan.settings.window.span);
    return ChainPlan{{plan}, std::nullopt};
  }
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
  return ChainPlan{{plan}, std::nullopt};
}

}  // namespace

ComponentResult makeCompartmentComponent(const Case& one) {
  ConfigReader config(one.config);
  auto chain = chainOf(one.component(), config);
  if (!chain) return chain.error();
  WorldPlan plan;
  plan.chain = std::move(*chain);
  plan.page = one.component().find("metrics") != std::string::npos;
  plan.sequence = config.get<std::string>("sequence", "");
  // Where a line wants its call to come again, it is to come again whatever became of it.
  const auto wantsRetry = [](const CaseEvent& event) { return event.args.value("retry", false); };
  if (plan.chain.retry) plan.chain.retry->retryRejected = std::ranges::any_of(one.events, wantsRetry);
  if (const Json& limit = config.get("fallback_limit"); limit.is_number())
    plan.fallbackLimit = limit.get<int>();
  // A chain says its limit twice.
  if (one.component().starts_with("chain:")) config.ignore({"limit"});
  const bool failures = config.get("record_rejections", false);
  for (auto& stage : plan.chain.stages) {
    if (stage.settings.bulkhead) stage.settings.bulkhead->rejectionsAreFailures = failures;
  }
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<CompartmentComponent>(plan));
}

}  // namespace watertight::conformance
