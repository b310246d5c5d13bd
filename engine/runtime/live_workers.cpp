// SPDX-License-Identifier: MIT
#include <system_error>

#include "runtime/live_core.h"
#include "runtime/turn.h"

namespace watertight {

void LiveCore::handToWorker(Turn& turn, LiveCall& call) {
  ready_.pushBack(call);
  readyCount_.store(static_cast<int>(ready_.size()), std::memory_order_release);
  const std::size_t free = static_cast<std::size_t>(idle_) + (turn.byWorker() ? 1 : 0);
  if (free < ready_.size()) return hire(turn, call);
  if (!turn.byWorker() || ready_.size() > 1) turn.wakeWorker();
}

void LiveCore::hire(Turn& turn, LiveCall& call) {
  try {
    std::thread([self = shared_from_this()] { self->work(); }).detach();
    ++workers_;
  } catch (const std::system_error&) {
    if (workers_ > 0) return;  // one of them takes the task up
    call.error = std::current_exception();
    cancelUnstarted(turn, call);
    answer(turn, call, CallEnd::kError);
  }
}

void LiveCore::work() {
  Turn turn(*this);
  turn.isWorkers();
  while (LiveCall* task = nextTask(turn)) {
    begin(turn, *task, RanOn::kWorker);
    turn.letGo();
    const CallOutcome outcome = task->run(task->context_);
    turn.take();
    end(turn, *task, outcome);
  }
  turn.tellNow();  // before shutdown() may return, and observers go
  --workers_;
  calm_.notify_all();
}

LiveCall* LiveCore::nextTask(Turn& turn) {
  while (ready_.empty()) {
    if (surplusWorker()) return nullptr;
    ++idle_;
    spin(turn);
    if (ready_.empty() && !surplusWorker()) turn.wait(readyOrSurplus_, kNever);
    --idle_;
  }
  auto& task = static_cast<LiveCall&>(ready_.popFront());
  readyCount_.store(static_cast<int>(ready_.size()), std::memory_order_release);
  return &task;
}

bool LiveCore::surplusWorker() const {
  if (shutDown_) return compartment_.bulkhead().waiting() == 0;
  return workers_ > compartment_.bulkhead().limit().value_or(workers_);
}

void LiveCore::spin(Turn& turn) {
  const Duration patience = spin_.load(std::memory_order_relaxed);
  if (patience == Duration::zero()) return;
  turn.letGo();
  const Instant until = saturatingAdd(turn.now(), patience);
  while (readyCount_.load(std::memory_order_acquire) == 0 && steadyNow() < until) {
  }
  turn.take();
}

bool LiveCore::answeredWhileSpinning(const LiveCall& call) const {
  const Duration patience = spin_.load(std::memory_order_relaxed);
  if (answered(call) || patience == Duration::zero()) return answered(call);
  const Instant until = saturatingAdd(steadyNow(), patience);
  while (!answered(call) && steadyNow() < until) {
  }
  return answered(call);
}

void LiveCore::await(LiveCall& call, const std::stop_token& stop) {
  if (answeredWhileSpinning(call)) return;
  const StopWakes wakes(*this, call, stop);
  Turn turn(*this);
  while (!answered(call)) {
    const bool waits = call.state == TicketState::kQueued || call.state == TicketState::kOutside;
    if (stop.stop_requested() && waits) return withdraw(turn, call, CallEnd::kCancelled);
    turn.wait(call.changed_, kNever);
  }
}

std::int64_t LiveCore::unfinished() const {
  return compartment_.bulkhead().waiting() + compartment_.bulkhead().inFlight() + compartment_.overflow();
}

std::int64_t LiveCore::answerWaiting(Turn& turn) {
  std::int64_t answered = 0;
  while (Ticket* ticket = compartment_.bulkhead().firstWaiting()) {
    auto& call = static_cast<LiveCall&>(*ticket);
    call.report.decision = Decision::kRejected;
    call.report.reason = RejectReason::kShutdown;
    withdraw(turn, call, CallEnd::kRejected);
    ++answered;
  }
  return answered;
}

ShutdownReport LiveCore::shutdown(ShutdownMode mode, Duration deadline) {
  Turn turn(*this);
  shutDown_ = true;
  compartment_.shutDown();
  ShutdownReport report;
  const Instant until = deadlineAfter(turn.now(), deadline);
  if (mode == ShutdownMode::kCancel) report.answered = answerWaiting(turn);
  while (unfinished() > 0 && turn.now() < until) turn.wait(calm_, until);
  report.answered += answerWaiting(turn);
  report.running = unfinished();
  readyOrSurplus_.notify_all();
  while (workers_ > compartment_.bulkhead().inFlight()) turn.wait(calm_, kNever);
  turn.letGo();
  if (report.running == 0) stopTimekeeper();
  return report;
}

}  // namespace watertight
