// SPDX-License-Identifier: GPL-3.0-or-later
// How calls end, by themselves or by somebody's doing.
#include "conformance/world/world.h"

namespace watertight::conformance {
namespace {

CallEnd endOf(CallOutcome outcome) {
  const auto end = fromName<CallEnd>(nameOf(outcome));
  CHECK(end.has_value());
  return *end;
}

}  // namespace

void World::bodyOver(std::uint32_t number) {
  WorldCall& call = at(number);
  ++counts_.executed;
  call.ended = now_;
  settle(number, call.order.outcomeWord, call.order.outcome);
}

void World::settle(std::uint32_t number, const std::string& word, CallOutcome outcome) {
  WorldCall& call = at(number);
  ++call.version;
  const bool late = call.answered;
  endStages(number, stages_.size(), outcome);
  counts_.lateResults += late;
  if (!late) {
    counts_.ok += outcome == CallOutcome::kOk;
    counts_.failed += outcome == CallOutcome::kError;
    counts_.timeouts += outcome == CallOutcome::kTimeout;
    counts_.cancelled += outcome == CallOutcome::kCancelled;
    call.words.insert(word);
    if (outcome == CallOutcome::kOk) call.words.insert("done");
    call.result = word;
    const bool rescued = outcome == CallOutcome::kError || outcome == CallOutcome::kTimeout;
    if (rescued && call.order.fallback) {
      call.end = endOf(outcome);
      return fallBack(number);
    }
    answer(number, endOf(outcome));
  }
  isOver(number);
}

/// Back through the stages, from the inside.
void World::endStages(std::uint32_t number, std::size_t stages, CallOutcome outcome) {
  for (std::size_t stage = stages; stage-- > 0;) {
    Served served;
    compartment(stage).end(now_, at(number).tickets[stage], outcome, served);
    serve(served, stage);
  }
}

void World::serve(const Served& served, std::size_t stage) {
  for (Ticket* ticket : served) admitted(ticket->id, stage);
}

void World::fallBack(std::uint32_t number) {
  WorldCall& call = at(number);
  if (fallbackStage_) {
    call.fallbackTicket.id = number;
    const auto admission = fallbackStage_->compartment().arrive(now_, call.fallbackTicket);
    if (admission.decision != Decision::kAdmitted) {
      answer(number, call.end);
      return isOver(number);
    }
    fallbackStage_->compartment().start(now_, call.fallbackTicket);
  }
  call.phase = CallPhase::kFallingBack;
  queue_.push(now_ + *call.order.fallback, EventClass::kCompletion, EventKind::kFallbackDone, number,
              call.version);
}

void World::fallbackOver(std::uint32_t number, CallOutcome outcome) {
  WorldCall& call = at(number);
  ++call.version;
  if (fallbackStage_) {
    Served served;
    fallbackStage_->compartment().end(now_, call.fallbackTicket, outcome, served);
  }
  if (outcome == CallOutcome::kOk) {
    ++counts_.fallbacksServed;
    for (auto* observer : observers_) observer->onCallRescued(now_, 0);
    call.callerResult = "fallback_value";
  } else {
    call.words.insert("cancelled");
  }
  answer(number, call.end);
  isOver(number);
}

void World::cancel(const std::string& id) {
  const auto found = byName_.find(id);
  if (found == byName_.end()) return;
  WorldCall& call = at(found->second);
  switch (call.phase) {
    case CallPhase::kWaiting:
      leaveLine(found->second);
      call.words = {"cancelled"};
      call.result = "cancelled";
      ++counts_.cancelled;
      answer(found->second, CallEnd::kCancelled);
      isOver(found->second);
      break;
    case CallPhase::kRunning:
      settle(found->second, "cancelled", CallOutcome::kCancelled);
      break;
    case CallPhase::kFallingBack:
      fallbackOver(found->second, CallOutcome::kCancelled);
      break;
    case CallPhase::kOver:
      if (call.comesAgain) {
        cancelRetry(call);
      } else {
        stray(found->second);
      }
  }
  afterStep();
}

void World::end(const std::string& id, CallOutcome outcome) {
  const auto found = byName_.find(id);
  if (found == byName_.end()) {
    // Somebody returns what he never had.
    calls_.emplace_back(CallOrder{}, stages_.size());
    calls_.back().phase = CallPhase::kOver;
    stray(static_cast<std::uint32_t>(calls_.size() - 1));
  } else if (at(found->second).phase == CallPhase::kRunning) {
    at(found->second).ended = now_;
    settle(found->second, std::string(outcome == CallOutcome::kOk ? "ok" : nameOf(outcome)), outcome);
  } else {
    stray(found->second);
  }
  afterStep();
}

void World::stray(std::uint32_t number) {
  Served served;
  compartment(0).end(now_, at(number).tickets[0], CallOutcome::kOk, served);
  serve(served, 0);
}

void World::leaveLine(std::uint32_t number) {
  WorldCall& call = at(number);
  ++call.version;
  Served served;
  const std::size_t stage = call.at;
  compartment(stage).leaveLine(now_, call.tickets[stage], served);
  serve(served, stage);
  endStages(number, stage, CallOutcome::kCancelled);
}

void World::callerGivesUp(std::uint32_t number) {
  WorldCall& call = at(number);
  if (call.answered || call.onCaller || call.phase == CallPhase::kOver) return;
  ++counts_.timeouts;
  call.words.insert("timeout");
  call.result = "timeout";
  if (call.phase == CallPhase::kWaiting) {
    leaveLine(number);
    answer(number, CallEnd::kTimeout);
    return isOver(number);
  }
  for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
    Served served;
    compartment(stage).abandon(now_, call.tickets[stage], served);
    serve(served, stage);
  }
  answer(number, CallEnd::kTimeout);
}

void World::isOver(std::uint32_t number) {
  WorldCall& call = at(number);
  call.phase = CallPhase::kOver;
  if (call.onCaller && call.order.byMain) queue_.push(now_, EventClass::kArrival, EventKind::kArrival);
  resumeParent(number);
}

void World::resumeParent(std::uint32_t number) {
  WorldCall& call = at(number);
  if (call.order.parent == kNobody) return;
  // Who runs a task himself goes on when it is over; who handed one over, when it has its place.
  const bool free = call.phase == CallPhase::kOver || (call.accepted && !call.onCaller);
  if (free) goOn(std::exchange(call.order.parent, kNobody));
}

}  // namespace watertight::conformance
