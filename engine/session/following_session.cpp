// SPDX-License-Identifier: MIT
#include "session/following_session.h"

#include <algorithm>
#include <iterator>

#include "sim/session_settings.h"

namespace watertight {
namespace {

// Of frames that nobody has fetched: from here on the run waits.
constexpr std::size_t kMostFrames = 7'000;
// So many events are carried out in a row before it looks where it should go.
constexpr std::int64_t kEventsInARow = 5000;

template <typename T>
void append(std::vector<T>& to, std::vector<T>&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

template <typename Command>
Instant timeOf(const Command& command);
template <>
Instant timeOf(const SetSettings& set) {
  return set.at;
}
template <>
Instant timeOf(const FaultSettings& fault) {
  return fault.at.value_or(Instant{});
}

/// The latest instant in which something was done by hand.
Instant lastByHand(const Scenario& scenario) {
  Instant last{};
  const auto look = [&last](const auto& commands) {
    for (const auto& command : commands) {
      if (command.by == kHandName) last = std::max(last, timeOf(command));
    }
  };
  look(scenario.sets);
  look(scenario.faults);
  return last;
}

}  // namespace

FollowingSession::FollowingSession(RunPlan plan) : plan_(std::move(plan)) {
  thread_ = std::jthread([this](const std::stop_token& stop) { loop(stop); });
}

FollowingSession::~FollowingSession() {
  thread_.request_stop();
  wake_.notify_all();
}

void FollowingSession::restart(RunPlan plan) {
  {
    const std::lock_guard lock(mutex_);
    plan_ = std::move(plan);
    leader_ = {};
    done_.reset();
    output_ = {};
    reached_ = {};
    output_.state.run = ++runNumber_;
  }
  wake_.notify_all();
}

void FollowingSession::follow(Instant leader, std::shared_ptr<const Scenario> done) {
  {
    const std::lock_guard lock(mutex_);
    leader_ = leader;
    done_ = std::move(done);
  }
  wake_.notify_all();
}

SessionUpdate FollowingSession::poll() {
  SessionUpdate update;
  {
    const std::lock_guard lock(mutex_);
    update.state = output_.state;
    update.state.paused = reached_ >= leader_;
    update.frames.swap(output_.frames);
    update.journal.swap(output_.journal);
  }
  wake_.notify_all();
  return update;
}

bool FollowingSession::mayGoOn() const {
  return plan_ || (reached_ < leader_ && output_.frames.size() < kMostFrames);
}

void FollowingSession::loop(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    Instant target;
    std::shared_ptr<const Scenario> done;
    std::optional<RunPlan> plan;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [this] { return mayGoOn(); })) return;
      plan.swap(plan_);
      target = leader_;
      done = done_;
    }
    if (plan) beginAgain(*std::move(plan));
    if (done) repeatNew(*done);
    run_->runSome(target, kEventsInARow);
    publish();
  }
}

void FollowingSession::beginAgain(RunPlan plan) {
  repeated_ = lastByHand(*plan.scenario);
  run_ = std::make_unique<RecordedRun>(std::move(plan));
}

// Commands by hand have instants of their own, each later than the one before it.
void FollowingSession::repeatNew(const Scenario& done) {
  const Instant last = lastByHand(done);
  if (last <= repeated_) return;
  const auto repeat = [this](const auto& commands) {
    for (const auto& command : commands) {
      // What cannot be done here, as where there is no such part, is left out.
      if (command.by == kHandName && timeOf(command) > repeated_) static_cast<void>(run_->repeat(command));
    }
  };
  repeat(done.sets);
  repeat(done.faults);
  repeated_ = last;
}

void FollowingSession::publish() {
  auto frames = run_->takeFrames();
  auto journal = run_->takeJournal();
  const std::lock_guard lock(mutex_);
  if (plan_) return;  // it begins again: nobody wants these
  reached_ = run_->now();
  append(output_.frames, std::move(frames));
  append(output_.journal, std::move(journal));
  auto& state = output_.state;
  state.run = runNumber_;
  state.now = reached_;
  state.requestsPerSecond = run_->requestsPerSecond();
  state.digest = run_->digest();
  state.problem = run_->imbalance();
  state.done = run_->asDone();
}

}  // namespace watertight
