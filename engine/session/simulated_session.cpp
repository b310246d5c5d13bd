// SPDX-License-Identifier: MIT
#include "session/simulated_session.h"

#include <algorithm>

#include "core/steady_clock.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

constexpr auto kTick = std::chrono::milliseconds{5};
constexpr std::size_t kMostFrames = 20000;

template <typename T>
void append(std::vector<T>& to, std::vector<T>&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

SimulatedSession::SimulatedSession(RunPlan plan)
    : knobs_(std::make_shared<Scenario>(*plan.scenario)),
      run_(std::make_unique<RecordedRun>(std::move(plan))) {
  thread_ = std::jthread([this](const std::stop_token& stop) { loop(stop); });
}

SimulatedSession::~SimulatedSession() {
  thread_.request_stop();
  wake_.notify_all();
}

void SimulatedSession::send(Command command) {
  {
    const std::lock_guard lock(mutex_);
    commands_.push_back(std::move(command));
  }
  wake_.notify_all();
}

void SimulatedSession::start() {
  send([this] {
    running_ = true;
    anchor();
  });
}

void SimulatedSession::pause() {
  send([this] { running_ = false; });
}

void SimulatedSession::step() {
  send([this] {
    running_ = false;
    runTo(run_->now() + run_->samplePeriod());
  });
}

void SimulatedSession::setSpeed(double speed) {
  send([this, speed] { pace_.anchor(steadyNow(), run_->now(), speed); });
}

void SimulatedSession::restart(RunPlan plan) {
  {
    const std::lock_guard lock(mutex_);
    knobs_ = std::make_shared<Scenario>(*plan.scenario);
  }
  send([this, plan = std::move(plan)] {
    run_ = std::make_unique<RecordedRun>(plan);
    const std::lock_guard lock(mutex_);
    output_ = {};
    ++runNumber_;
    anchor();
  });
}

Status SimulatedSession::set(const std::string& path, const SettingValue& value) {
  {
    const std::lock_guard lock(mutex_);
    if (auto turned = setLiveSetting(*knobs_, path, value); !turned) return turned;
  }
  send([this, path, value] { static_cast<void>(run_->turn(path, value)); });
  return Done{};
}

SessionUpdate SimulatedSession::poll() {
  SessionUpdate update;
  {
    const std::lock_guard lock(mutex_);
    update.state = output_.state;
    update.frames.swap(output_.frames);
    update.journal.swap(output_.journal);
  }
  wake_.notify_all();
  return update;
}

void SimulatedSession::loop(const std::stop_token& stop) {
  publish();
  while (!stop.stop_requested()) {
    obeyCommands();
    if (running_ && !outputIsFull()) advance();
    publish();
    std::unique_lock lock(mutex_);
    const auto hasCommands = [this] { return !commands_.empty(); };
    if (running_) {
      wake_.wait_for(lock, stop, kTick, hasCommands);
    } else {
      wake_.wait(lock, stop, hasCommands);
    }
  }
}

void SimulatedSession::obeyCommands() {
  std::vector<Command> commands;
  {
    const std::lock_guard lock(mutex_);
    commands.swap(commands_);
  }
  for (const auto& command : commands) command();
}

void SimulatedSession::advance() {
  const Instant real = steadyNow();
  if (pace_.fellBehind(real, run_->now())) anchor();
  runTo(pace_.target(real));
}

// In steps of a sample, so that a run that cannot keep its pace still obeys and stops promptly.
void SimulatedSession::runTo(Instant end) {
  const Instant giveUp = steadyNow() + std::chrono::milliseconds{50};
  while (run_->now() < end && steadyNow() < giveUp) {
    run_->runUntil(std::min(end, saturatingAdd(run_->now(), run_->samplePeriod())));
  }
}

void SimulatedSession::publish() {
  auto frames = run_->takeFrames();
  auto journal = run_->takeJournal();
  const std::lock_guard lock(mutex_);
  append(output_.frames, std::move(frames));
  append(output_.journal, std::move(journal));
  auto& state = output_.state;
  state.run = runNumber_;
  state.now = run_->now();
  state.paused = !running_;
  state.speed = pace_.speed();
  state.requestsPerSecond = run_->requestsPerSecond();
  state.problem = run_->imbalance();
}

void SimulatedSession::anchor() {
  pace_.anchor(steadyNow(), run_->now(), pace_.speed());
}

bool SimulatedSession::outputIsFull() {
  const std::lock_guard lock(mutex_);
  return output_.frames.size() >= kMostFrames;
}

}  // namespace watertight
