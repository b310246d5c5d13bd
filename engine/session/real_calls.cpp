// SPDX-License-Identifier: MIT
#include "session/real_calls.h"

#include "session/rest.h"

namespace watertight {
namespace {

/// What a call throws that has no good answer.
struct BadAnswer {
  Answer answer;
};

CallOutcome outcomeOf(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const BadAnswer& bad) {
    if (bad.answer == Answer::kIgnored) return CallOutcome::kIgnored;
    if (bad.answer == Answer::kTimeout) return CallOutcome::kTimeout;
    return bad.answer == Answer::kCancelled ? CallOutcome::kCancelled : CallOutcome::kError;
  }
}

}  // namespace

RealCalls::RealCalls(const Scenario& scenario, const RunInputs& inputs, RealDesk& desk)
    : seed_(scenario.seed), shared_(scenario.service.isolation == Isolation::kShared), desk_(desk) {
  for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
    const int dependency = static_cast<int>(i);
    const auto& settings = scenario.dependencies[i];
    limits_.push_back(timeLimits(scenario, dependency));
    nameHashes_.push_back(hashName(settings.name));
    const auto onLoad = [this, dependency](std::int64_t load) {
      desk_.tell([&](RunObserver& o, Instant now) { o.onDownstreamLoad(now, dependency, load); });
    };
    downstreams_.push_back(std::make_unique<RealDownstream>(settings.downstream, samplesOf(inputs.samples, i),
                                                            desk.clock(), onLoad));
    if (shared_ && i > 0) continue;
    scribes_.push_back(std::make_unique<CallScribe>(desk, dependency, shared_ ? -1 : dependency));
    LiveOptions options;
    options.key = {seed_, DrawPurpose::kBreakerJitter, nameHashes_.back()};
    options.observers = {scribes_.back().get()};
    compartments_.push_back(
        std::make_unique<LiveCompartment>(compartmentSettings(scenario, dependency), options));
    scribes_.back()->watch(*compartments_.back());
  }
}

RealCalls::CallPlan RealCalls::planFor(int dependency) const {
  const auto i = static_cast<std::size_t>(dependency);
  const std::scoped_lock lock(mutex_);
  return {&compartment(shared_ ? 0 : dependency), limits_[i], nameHashes_[i]};
}

DrawKey RealCalls::keyOf(const CallName& name, DrawPurpose purpose, std::uint64_t nameHash) const {
  return {seed_, purpose, nameHash, name.request, name.step, name.attempt};
}

bool RealCalls::call(const CallName& name, const std::stop_token& stop) {
  const CallPlan plan = planFor(name.dependency);
  const DrawKey service = keyOf(name, DrawPurpose::kService, plan.nameHash);
  const auto ask = [this, dependency = name.dependency, service](const CallContext& context) {
    const Answer answer = downstream(dependency).call(service, context.stop);
    if (answer != Answer::kOk) throw BadAnswer{answer};
  };
  CallOptions<void> options;
  options.judge = outcomeOf;
  options.stop = stop;
  options.callTimeout = plan.limits.callTimeout;
  options.id = desk_.name(name);
  options.fallback = [&] {
    rest(plan.limits.fallbackLatency, stop);
    KeyedRandom random(keyOf(name, DrawPurpose::kFallback, plan.nameHash));
    if (random.uniform() < plan.limits.fallbackErrorRate) throw BadAnswer{Answer::kError};
  };
  try {
    return execute(*plan.compartment, ask, options).hasValue();
  } catch (const BadAnswer&) {
    return false;  // the fallback's own
  }
}

void RealCalls::reconfigure(const Scenario& live) {
  for (int i = 0; i < compartments(); ++i) {
    // A checked scenario changes no kind and no part while it runs.
    const Status changed = compartment(i).reconfigure(compartmentSettings(live, i));
    CHECK(changed.ok());
  }
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = 0; i < limits_.size(); ++i) limits_[i] = timeLimits(live, static_cast<int>(i));
}

void RealCalls::close() {
  for (auto& downstream : downstreams_) downstream->close();
  for (auto& compartment : compartments_)
    (void)compartment->shutdown(ShutdownMode::kCancel, Duration::zero());
}

std::string RealCalls::imbalance() const {
  for (const auto& compartment : compartments_) {
    if (auto text = compartment->state().imbalance(); !text.empty()) return text;
  }
  return {};
}

}  // namespace watertight
