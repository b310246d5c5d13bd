// SPDX-License-Identifier: MIT
#include "sim/call_answers.h"

#include "sim/call_ends.h"

namespace watertight {

void CallAnswers::runs(Instant now, const Call& call, bool itself) {
  const bool told = !call.answered && call.order.request != kNoRequest;
  if (told) caller_->onCallRuns(now, call.order.request, itself);
}

void CallAnswers::answer(Instant now, Call& call, bool good) {
  if (call.answered) return;
  call.answered = true;
  if (call.order.request != kNoRequest) caller_->onAnswer(now, call.order.request, good);
}

// Retries come first; the fallback answers for the last attempt. It rescues calls that were admitted: whoever
// runs a call on its own thread sees that call's own result (SEMANTICS P, P5).
void CallAnswers::failed(Instant now, Call& call, AttemptFailure failure) {
  if (call.answered || call.fallingBack) return;
  const auto retry = askRetry(now, call, failure);
  if (retry.again()) return waitForRetry(now, call, retry.at);
  const bool somebodyWaits = call.order.request != kNoRequest;
  const bool rescued = compartments_.limitsOf(call.order.dependency).fallbackOnFailure;
  if (!rescued || !somebodyWaits || call.admitted == kNever) return answer(now, call, false);
  books_.rescued(now, call.order.dependency);
  answerWithFallback(now, call);
}

void CallAnswers::turnedAway(Instant now, Call& call, Decision decision) {
  const auto retry =
      decision == Decision::kDiscarded ? RetryAnswer{} : askRetry(now, call, AttemptFailure::kRejected);
  call.decision = retry.again() ? Decision::kRejected : decision;
  books_.ended(now, call, endOf(call.decision));
  if (retry.again()) {
    waitForRetry(now, call, retry.at);
  } else if (decision == Decision::kFallback) {
    answerWithFallback(now, call);
  } else {
    answer(now, call, false);
  }
}

RetryAnswer CallAnswers::askRetry(Instant now, const Call& call, AttemptFailure failure) {
  const auto retry = retries_.afterFailure(now, call.order, failure);
  if (retry.why == RetryAnswer::Why::kNoBudget) books_.retryRefused(now, call.order.dependency);
  return retry;
}

void CallAnswers::waitForRetry(Instant now, Call& call, Instant at) {
  call.answered = true;
  CallOrder order = call.order;
  const bool told = order.request != kNoRequest;
  if (told && !caller_->onRetryWaits(now, order.request)) order.request = kNoRequest;
  books_.retryWaits(now, order.dependency, at - now);
  retries_.wait(order, at);
}

std::optional<CallOrder> CallAnswers::take(Instant now, const Event& retryDue) {
  auto order = retries_.take(retryDue);
  if (order) books_.retried(now, order->dependency);
  return order;
}

void CallAnswers::begunAgain(Instant now, const CallOrder& order, CallBegun begun) {
  const bool awaited = order.request != kNoRequest && !begun.answered;
  if (awaited) caller_->onRetryBegun(now, order.request, begun);
}

void CallAnswers::cancelRetries(Instant now) {
  retries_.takeAll([&](const CallOrder& order) { books_.cancelledBeforeItCame(now, order); });
}

void CallAnswers::answerWithFallback(Instant now, Call& call) {
  if (call.answered) return;
  const Duration takes = compartments_.limitsOf(call.order.dependency).fallbackLatency;
  if (takes == Duration::zero()) return fallbackDone(now, call);
  call.fallingBack = true;
  queue_.push(saturatingAdd(now, takes), EventClass::kCompletion, EventKind::kFallbackDone, call.ticket.id,
              call.version);
}

void CallAnswers::fallbackDone(Instant now, Call& call) {
  DrawKey key = call.job.key;
  key.purpose = DrawPurpose::kFallback;
  const double errorRate = compartments_.limitsOf(call.order.dependency).fallbackErrorRate;
  answer(now, call, errorRate <= 0 || KeyedRandom(key).uniform() >= errorRate);
}

}  // namespace watertight
