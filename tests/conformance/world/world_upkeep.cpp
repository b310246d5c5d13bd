// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to compartments by hand, and what has to be looked after when something has happened.
#include <algorithm>

#include "conformance/world/world.h"

namespace watertight::conformance {

void World::reconfigure(std::size_t stage, const CompartmentSettings& settings) {
  Served served;
  compartment(stage).reconfigure(now_, settings, served);
  serve(served, stage);
  afterStep();
}

bool World::openBreaker(std::size_t stage) {
  constexpr int kPatience = 100'000;
  Compartment& one = compartment(stage);
  for (int i = 0; i < kPatience; ++i) {
    if (one.breaker()->state() == BreakerState::kOpen) return true;
    Ticket ticket;
    Served served;
    if (one.arrive(now_, ticket).decision != Decision::kAdmitted) return false;
    one.start(now_, ticket);
    one.end(now_, ticket, CallOutcome::kError, served);
    serve(served, stage);
  }
  return false;
}

void World::shutDown() {
  for (auto& stage : stages_) stage->compartment().shutDown();
  shutDown_ = true;
  for (WorldCall& call : calls_) {
    if (call.comesAgain) cancelRetry(call);
  }
  afterStep();
}

void World::noteEnqueued(WorldCall& call) {
  if (call.phase != CallPhase::kWaiting || call.accepted) return;
  if (call.tickets[call.at].state != TicketState::kQueued) return;
  call.accepted = true;
  call.enqueued = now_;
}

void World::settleOpen() {
  for (const std::uint32_t number : open_) noteEnqueued(at(number));
  for (std::size_t i = 0; i < open_.size(); ++i) resumeParent(open_[i]);
  std::erase_if(open_, [this](std::uint32_t number) {
    const WorldCall& call = at(number);
    return (call.accepted || call.phase == CallPhase::kOver) && call.order.parent == kNobody;
  });
}

void World::notePatience() {
  for (std::uint32_t stage = 0; stage < stages_.size(); ++stage) {
    const Instant ends = compartment(stage).patienceEnds();
    if (std::exchange(stages_[stage]->patienceNoted, ends) == ends) continue;
    queue_.push(ends, EventClass::kExpiry, EventKind::kPatienceOver, stage);
  }
}

void World::noteTerminated() {
  if (!shutDown_ || terminated_) return;
  const bool busy = std::ranges::any_of(
      calls_, [](const WorldCall& call) { return call.phase != CallPhase::kOver || call.comesAgain; });
  if (!busy) terminated_ = now_;
}

void World::checkLimit(std::size_t stage) {
  Served served;
  compartment(stage).checkLimit(now_, served);
  serve(served, stage);
  afterStep();
}

void World::afterStep() {
  settleOpen();
  notePatience();
  noteTerminated();
  if (!observers_.empty()) tellGauges();
  if (hook_) hook_();
}

const WorldCall* World::find(const std::string& id) const {
  const auto found = byName_.find(id);
  return found == byName_.end() ? nullptr : &calls_[found->second];
}

}  // namespace watertight::conformance
