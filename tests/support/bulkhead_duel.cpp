// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bulkhead_duel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <utility>

namespace watertight::testing_support {
namespace {

using Verb = BulkheadCommand::Verb;

constexpr const char* kNobody = "nobody";

std::string shown(int number) {
  return std::to_string(number);
}
std::string shown(bool yes) {
  return yes ? "yes" : "no";
}
std::string shown(Decision decision) {
  return std::string(nameOf(decision));
}
std::string shown(RejectReason reason) {
  return std::string(nameOf(reason));
}
std::string shown(TicketState state) {
  constexpr std::array names{"arriving", "queued", "outside", "running", "overflow", "gone"};
  return names.at(static_cast<std::size_t>(state));
}
std::string shown(Instant at) {
  return at == kNever ? "never" : fmt::format("{} ms", toMilliseconds(at - Instant{}));
}
std::string shown(const std::vector<int>& calls) {
  return calls.empty() ? kNobody : fmt::format("{}", fmt::join(calls, ", "));
}
std::string shown(const std::optional<int>& call) {
  return call ? std::to_string(*call) : kNobody;
}

}  // namespace

template <typename T>
void BulkheadDuel::compare(const char* what, const T& engine, const T& model) {
  if (engine == model || !trouble_.empty()) return;
  trouble_ = fmt::format("{}: the engine says {}, the model {}", what, shown(engine), shown(model));
}

std::string BulkheadDuel::disagreement(const std::vector<BulkheadCommand>& commands) {
  for (std::size_t i = 0; i < commands.size(); ++i) {
    obey(commands[i]);
    compareStates();
    if (trouble_.empty()) continue;
    std::ostringstream where;
    where << "at " << shown(now_) << ", after command " << i + 1 << ", " << commands[i] << ": " << trouble_;
    return where.str();
  }
  return {};
}

void BulkheadDuel::obey(const BulkheadCommand& command) {
  switch (command.verb) {
    case Verb::kArrive:
      return arrive();
    case Verb::kComplete:
      return complete(command.which);
    case Verb::kCancel:
      return cancel(command.which);
    case Verb::kExpire:
      return expireOne(command.which);
    case Verb::kAdvance:
      return advance(command.time);
    case Verb::kAdvanceUnseen:
      now_ += command.time;
      return;
    case Verb::kResize:
      engine_.setLimit(now_, command.limit, served_);
      return compareServed(model_.resize(now_, command.limit));
    case Verb::kSet:
      engine_.reconfigure(now_, command.settings, served_);
      return compareServed(model_.set(now_, command.settings));
  }
}

void BulkheadDuel::arrive() {
  const int call = calls();
  tickets_.emplace_back().id = static_cast<CallId>(call);
  compareAnswers(engine_.arrive(now_, ticket(call)), model_.arrive(now_, call));
}

void BulkheadDuel::complete(int which) {
  if (model_.running().empty()) return;
  const int call = model_.running()[static_cast<std::size_t>(which) % model_.running().size()];
  engine_.release(now_, ticket(call), served_);
  compareServed(model_.complete(now_, call));
}

std::optional<int> BulkheadDuel::waiterAt(int which) const {
  const auto waiters = model_.waiters();
  if (waiters.empty()) return std::nullopt;
  return waiters[static_cast<std::size_t>(which) % waiters.size()].call;
}

void BulkheadDuel::cancel(int which) {
  const auto call = waiterAt(which);
  if (!call) return;
  engine_.leave(ticket(*call), now_, served_);
  compareServed(model_.leave(now_, *call));
}

void BulkheadDuel::expireOne(int which) {
  if (const auto call = waiterAt(which)) expire(*call);
}

void BulkheadDuel::expire(int call) {
  const auto engine = engine_.expire(now_, ticket(call));
  const auto model = model_.expire(now_, call);
  compare("the wait is over", engine.has_value(), model.has_value());
  if (engine && model) compareAnswers(*engine, *model);
}

void BulkheadDuel::advance(Duration time) {
  const Instant until = now_ + time;
  for (auto waiters = model_.waiters(); !waiters.empty() && waiters.front().deadline <= until;
       waiters = model_.waiters()) {
    now_ = std::max(now_, waiters.front().deadline);
    expire(waiters.front().call);
    if (!trouble_.empty()) return;
  }
  now_ = until;
}

void BulkheadDuel::compareAnswers(const Admission& engine, const BulkheadModel::Answer& model) {
  compare("decision", engine.decision, model.decision);
  compare("reason", engine.reason, model.reason);
  std::optional<int> dropped;
  if (engine.dropped != nullptr) dropped = static_cast<int>(engine.dropped->id);
  compare("dropped", dropped, model.dropped);
}

void BulkheadDuel::compareServed(const BulkheadModel::Calls& model) {
  BulkheadModel::Calls engine;
  for (const Ticket* served : std::exchange(served_, {})) engine.push_back(static_cast<int>(served->id));
  compare("served", engine, model);
}

void BulkheadDuel::compareStates() {
  compare("limit", engine_.limit(), std::optional{model_.limit()});
  compare("in flight", engine_.inFlight(), model_.inFlight());
  compare("waiting", static_cast<int>(engine_.waiting()), model_.waiting());
  compare("draining", engine_.draining(), model_.draining());
  for (int call = 0; call < calls() && trouble_.empty(); ++call) compareCall(call);
}

void BulkheadDuel::compareCall(int call) {
  const Ticket& seen = ticket(call);
  const TicketState state = model_.stateOf(call);
  if (seen.state != state) compare(fmt::format("call {}", call).c_str(), seen.state, state);
  const bool holds = static_cast<bool>(seen.permit);
  compare("holds a permit", holds, state == TicketState::kRunning);
  const bool waits = state == TicketState::kQueued || state == TicketState::kOutside;
  if (waits) compare("waits until", seen.waitEnds, model_.deadlineOf(call));
}

}  // namespace watertight::testing_support
