// SPDX-License-Identifier: MIT
#include "session/simulated_session.h"

#include <algorithm>

#include "core/steady_clock.h"
#include "sim/director.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

constexpr auto kTick = std::chrono::milliseconds{5};
// Of frames that nobody has fetched: from here on the run waits. A turn that is under way ends soon after its
// own share, with the events in a row, so that no more than 10,000 ever wait.
constexpr std::size_t kMostFrames = 7'000, kFramesATurn = 1'000;
// So many events are carried out in a row before it looks at the clock and for commands.
constexpr std::int64_t kEventsInARow = 2000;
constexpr auto kLongestTurn = std::chrono::milliseconds{50};

template <typename T>
void append(std::vector<T>& to, std::vector<T>&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

SimulatedSession::SimulatedSession(RunPlan plan, std::shared_ptr<MetricsBoard> board)
    : knobs_(std::make_shared<Scenario>(*plan.scenario)), board_(std::move(board)) {
  begin(std::move(plan));
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
    stepEnds_.reset();
    reached_.reset();
    anchor();
  });
}

void SimulatedSession::pause() {
  send([this] {
    running_ = false;
    stepEnds_.reset();
  });
}

void SimulatedSession::step() {
  send([this] {
    running_ = false;
    stepEnds_ = saturatingAdd(stepEnds_.value_or(run_->now()), run_->samplePeriod());
  });
}

void SimulatedSession::runUntil(Instant end) {
  send([this, end] {
    running_ = false;
    stepEnds_ = end > run_->now() ? std::optional{end} : std::nullopt;
  });
}

void SimulatedSession::setSpeed(double speed) {
  send([this, speed] {
    reached_.reset();
    pace_.anchor(steadyNow(), run_->now(), speed);
  });
}

void SimulatedSession::restart(RunPlan plan) {
  {
    const std::lock_guard lock(mutex_);
    knobs_ = std::make_shared<Scenario>(*plan.scenario);
  }
  send([this, plan = std::move(plan)] {
    begin(plan);
    stepEnds_.reset();
    knobsVersion_ = 0;
    ++runNumber_;
    anchor();
    const std::lock_guard lock(mutex_);
    output_ = {};
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

Status SimulatedSession::inject(const FaultSettings& fault) {
  {
    const std::lock_guard lock(mutex_);
    if (auto can = canBeSetOff(*knobs_, fault); !can) return can;
  }
  send([this, fault] { static_cast<void>(run_->inject(fault)); });
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
    finishStep();
    publish();
    std::unique_lock lock(mutex_);
    const auto hasCommands = [this] { return !commands_.empty(); };
    const bool full = output_.frames.size() >= kMostFrames;
    if (stepEnds_ && !full) continue;
    if (running_ || stepEnds_) {
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
  reached_.tell(real, run_->now());
  if (pace_.fellBehind(real, run_->now())) anchor();
  if (pauseAt_ && run_->now() >= *pauseAt_) pauseAt_.reset();  // stepped there
  runTo(std::min(pace_.target(real), pauseAt_.value_or(kNever)));
  if (pauseAt_ && run_->now() >= *pauseAt_) running_ = false;
}

void SimulatedSession::finishStep() {
  if (!stepEnds_ || outputIsFull()) return;
  runTo(*stepEnds_);
  if (run_->now() >= *stepEnds_) stepEnds_.reset();
}

// In small pieces, so that a run that cannot keep its pace still obeys and stops promptly.
void SimulatedSession::runTo(Instant end) {
  const Instant giveUp = steadyNow() + kLongestTurn;
  while (!run_->runSome(end, kEventsInARow) && steadyNow() < giveUp && run_->framesHeld() < kFramesATurn) {
  }
}

void SimulatedSession::publish() {
  auto frames = run_->takeFrames();
  auto journal = run_->takeJournal();
  auto done = run_->asDone();
  const std::lock_guard lock(mutex_);
  followKnobs();
  append(output_.frames, std::move(frames));
  append(output_.journal, std::move(journal));
  auto& state = output_.state;
  state.run = runNumber_;
  state.now = run_->now();
  state.paused = !running_;
  state.speed = pace_.speed();
  state.reachedSpeed = running_ ? reached_.speed() : std::nullopt;
  state.requestsPerSecond = run_->requestsPerSecond();
  state.digest = run_->digest();
  state.problem = run_->imbalance();
  state.done = std::move(done);
}

// Knobs that the scenario itself turns. What has been asked for since is in knobs_ already, and not yet in
// the run.
void SimulatedSession::followKnobs() {
  if (!commands_.empty() || knobsVersion_ == run_->liveVersion()) return;
  *knobs_ = run_->live();
  knobsVersion_ = run_->liveVersion();
}

void SimulatedSession::begin(RunPlan plan) {
  pauseAt_ = plan.pauseAt;
  reached_.reset();
  run_ = std::make_unique<RecordedRun>(std::move(plan), board_);
}

void SimulatedSession::anchor() {
  pace_.anchor(steadyNow(), run_->now(), pace_.speed());
}

bool SimulatedSession::outputIsFull() {
  const std::lock_guard lock(mutex_);
  return output_.frames.size() >= kMostFrames;
}

}  // namespace watertight
