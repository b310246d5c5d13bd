// SPDX-License-Identifier: MIT
#include "session/real_calls.h"

#include "session/rest.h"

namespace watertight {
namespace {

/// What a call throws that has no good answer.
struct BadAnswer {
  RealDownstream::Answered answered;
};

Judgement judge(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const BadAnswer& bad) {
    const Answer answer = bad.answered.answer;
    if (answer == Answer::kIgnored) return CallOutcome::kIgnored;
    if (answer == Answer::kTimeout) return CallOutcome::kTimeout;
    if (answer == Answer::kCancelled) return CallOutcome::kCancelled;
    return {CallOutcome::kError, bad.answered.refused};
  }
}

/// What a retry may follow; none after an answer, and after what its caller did not want.
std::optional<AttemptFailure> failureOf(CallEnd end) {
  if (end == CallEnd::kError) return AttemptFailure::kError;
  if (end == CallEnd::kTimeout) return AttemptFailure::kTimeout;
  return end == CallEnd::kRejected ? std::optional{AttemptFailure::kRejected} : std::nullopt;
}

}  // namespace

RealCalls::RealCalls(const Scenario& scenario, const RunInputs& inputs, RealDesk& desk)
    : seed_(scenario.seed), shared_(scenario.service.isolation == Isolation::kShared), desk_(desk) {
  for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
    const int dependency = static_cast<int>(i);
    const auto& settings = scenario.dependencies[i];
    plans_.push_back({timeLimits(scenario, dependency), callerPatience(scenario, dependency)});
    nameHashes_.push_back(hashName(settings.name));
    auto& retry = retries_.emplace_back();
    if (settings.retry)
      retry.emplace(*settings.retry, DrawKey{seed_, DrawPurpose::kRetryJitter, nameHashes_[i]});
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
  const std::scoped_lock lock(mutex_);
  return plans_[static_cast<std::size_t>(dependency)];
}

DrawKey RealCalls::keyOf(const CallName& name, DrawPurpose purpose) const {
  const auto hash = nameHashes_[static_cast<std::size_t>(name.dependency)];
  return {seed_, purpose, hash, name.request, name.step, name.attempt};
}

bool RealCalls::call(CallName name, Instant deadline, const std::stop_token& stop) {
  const Instant began = desk_.clock().now();
  deadline = std::min(deadline, deadlineAfter(began, planFor(name.dependency).patience));
  {
    const std::scoped_lock lock(mutex_);
    auto& retry = retries_[static_cast<std::size_t>(name.dependency)];
    if (retry) retry->noteFirstAttempt();
  }
  for (;;) {
    const Made made = attempt(name, stop);
    const RetryAnswer again = made.good ? RetryAnswer{} : askRetry(name, deadline, made.end);
    if (!again.again()) return made.good;
    const Duration wait = again.at - desk_.clock().now();
    desk_.tell([&](RunObserver& o, Instant now) { o.onRetryWaits(now, name.dependency, wait); });
    if (!rest(wait, stop)) return false;
    desk_.tell([&](RunObserver& o, Instant now) { o.onCallRetried(now, name.dependency); });
    ++name.attempt;
  }
}

std::optional<double> RealCalls::retryBudget(int dependency) const {
  const std::scoped_lock lock(mutex_);
  const auto& retry = retries_[static_cast<std::size_t>(dependency)];
  const RetryBudget* budget = retry ? retry->budget() : nullptr;
  return budget != nullptr ? std::optional{budget->tokens()} : std::nullopt;
}

RetryAnswer RealCalls::askRetry(const CallName& name, Instant deadline, CallEnd end) {
  const auto failure = failureOf(end);
  if (!failure) return {};
  RetryAnswer answer;
  {
    const std::scoped_lock lock(mutex_);
    auto& retry = retries_[static_cast<std::size_t>(name.dependency)];
    if (!retry) return {};
    answer =
        retry->afterFailure(desk_.clock().now(), {name.request, name.step, name.attempt, deadline}, *failure);
  }
  if (answer.why == RetryAnswer::Why::kNoBudget) {
    desk_.tell([&](RunObserver& o, Instant now) { o.onRetryRefused(now, name.dependency); });
  }
  return answer;
}

RealCalls::Made RealCalls::attempt(const CallName& name, const std::stop_token& stop) {
  const BulkheadSettings limits = planFor(name.dependency).limits;
  // Whose caller has gone goes on (SEMANTICS T2): it hears of its own deadline, and of its request's end.
  const auto ask = [this, dependency = name.dependency, key = keyOf(name, DrawPurpose::kService),
                    stop](const CallContext& context) {
    const Instant hangUpAt = context.deadline == kNever ? kNever : desk_.clock().ofRun(context.deadline);
    const auto answered = downstream(dependency).call(key, hangUpAt, stop);
    if (answered.answer != Answer::kOk) throw BadAnswer{answered};
  };
  CallOptions<void> options;
  options.judge = judge;
  options.stop = stop;
  options.callTimeout = limits.callTimeout;
  options.id = desk_.name(name);
  options.fallback = [&] {
    rest(limits.fallbackLatency, stop);
    KeyedRandom random(keyOf(name, DrawPurpose::kFallback));
    if (random.uniform() < limits.fallbackErrorRate) throw BadAnswer{{Answer::kError}};
  };
  try {
    const auto result = execute(compartment(shared_ ? 0 : name.dependency), ask, options);
    return {result.end(), result.hasValue()};
  } catch (const BadAnswer&) {
    return {CallEnd::kFallback, false};
  }
}

void RealCalls::reconfigure(const Scenario& live) {
  for (int i = 0; i < compartments(); ++i) {
    // A checked scenario changes no kind and no part while it runs.
    const Status changed = compartment(i).reconfigure(compartmentSettings(live, i));
    CHECK(changed.ok());
  }
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = 0; i < plans_.size(); ++i) {
    const int dependency = static_cast<int>(i);
    plans_[i] = {timeLimits(live, dependency), callerPatience(live, dependency)};
    const auto& settings = live.dependencies[i].retry;
    if (retries_[i] && settings && retries_[i]->settings() != *settings) retries_[i]->reconfigure(*settings);
  }
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
