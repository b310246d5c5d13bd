// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/replay_desk.h"

#include <QSignalBlocker>
#include <QtConcurrent>
#include <filesystem>

#include "bridge/qt_text.h"
#include "sim/scenario_toml.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

RunPlan named(const RunPlan& plan, std::string name) {
  auto scenario = std::make_shared<Scenario>(*plan.scenario);
  scenario->name = std::move(name);
  return {std::move(scenario), plan.inputs};
}

DifferenceFacts factsOf(const ReplayPair& pair) {
  DifferenceFacts facts;
  const auto& dependencies = pair.with.plan.scenario->dependencies;
  facts.oneDependency = dependencies.size() == 1;
  const int disturbed = pair.yardstick.disturbed;
  if (disturbed >= 0) facts.disturbed = dependencies[static_cast<std::size_t>(disturbed)].name;
  return facts;
}

}  // namespace

ReplayDesk::ReplayDesk(RunController& controller, QObject* parent)
    : QObject(parent), controller_(controller) {
  connect(&importer_, &TraceImporter::imported, this, &ReplayDesk::take);
  connect(&importer_, &TraceImporter::failed, this, &ReplayDesk::failed);
  connect(&making_, &QFutureWatcherBase::finished, this, &ReplayDesk::finishMaking);
  connect(&figuring_, &QFutureWatcherBase::finished, this, [this] {
    const auto figures = figuring_.result();
    facts_.was = figures.was;
    facts_.with = figures.with;
    facts_.other = figures.other;
    emit figuresChanged();
  });
  connect(&controller_, &RunController::polled, this, &ReplayDesk::follow);
  connect(&controller_, &RunController::runBegan, this, &ReplayDesk::runBegan);
}

ReplayDesk::~ReplayDesk() {
  making_.disconnect();
  figuring_.disconnect();
  stop_.request_stop();
  making_.waitForFinished();
  figuring_.waitForFinished();
  const QSignalBlocker quiet(controller_);  // who listens may be half gone
  if (takesKnobs_) controller_.setTaker(nullptr);
}

void ReplayDesk::take(std::shared_ptr<const ImportedTrace> trace) {
  const auto& calls = trace->read.trace.calls;
  const Duration length = calls.back().start - calls.front().start;
  trace_ = std::move(trace);
  setup_ = ReplaySetup{trace_};
  span_.change([length](TimeView& view) {
    view.reset();
    view.advance(saturatingAdd(Instant{length}, Micros{1}));
    view.showAll();
  });
  emit imported();
  replay();
}

void ReplayDesk::setTarget(std::size_t row, const QString& target) {
  const auto before = setup_.targets();
  if (const auto set = setup_.setTarget(row, target.trimmed().toStdString()); !set) {
    emit failed(toQt(set.error().text()));
    emit changed();
    return;
  }
  if (setup_.targets() != before) replay();
}

void ReplayDesk::setLatency(ReplayLatency latency) {
  setup_.setLatency(latency);
  replay();
}

void ReplayDesk::setSpeed(double speed) {
  setup_.setSpeed(speed);
  replay();
}

void ReplayDesk::useCompartmentsOf(const QString& path) {
  const auto scenario = loadScenario(path.toStdString());
  if (!scenario) {
    emit failed(toQt(scenario.error().text()));
    emit changed();
    return;
  }
  setup_.setGiven(compartmentsOf(*scenario));
  replay();
}

void ReplayDesk::suggestCompartments() {
  setup_.suggestAll();
  replay();
}

void ReplayDesk::use(Scenario compartments) {
  setup_.setGiven(std::move(compartments));
  replay();
}

void ReplayDesk::replay() {
  if (trace_ == nullptr) return;
  again_ = true;
  emit changed();
  if (!making_.isRunning()) makeNext();
}

ReplaySetup::Order ReplayDesk::order() const {
  const Micros first = trace_->read.trace.calls.front().start;
  const auto& view = span_.view();
  const auto micros = [](Instant t) { return std::chrono::ceil<Micros>(t.time_since_epoch()); };
  const Micros from = first + micros(view.showsAll() ? Instant{} : std::max(Instant{}, view.from()));
  auto order = setup_.order(from, first + micros(view.end()));
  order.fit = ready_.fit;
  return order;
}

void ReplayDesk::makeNext() {
  again_ = false;
  making_.setFuture(QtConcurrent::run(
      [order = order()] { return std::make_shared<const Result<ReadyReplay>>(ReplaySetup::make(order)); }));
}

void ReplayDesk::finishMaking() {
  const auto made = making_.result();
  if (again_) return makeNext();
  if (*made) {
    begin(made->value());
  } else {
    emit failed(tr("Not replayed: %1").arg(toQt(made->error().text())));
  }
  emit changed();
}

void ReplayDesk::begin(const ReadyReplay& ready) {
  const bool sameCalls =
      active() && ready.pair.begin == ready_.pair.begin &&
      ready.pair.was.plan.inputs->replay.size() == ready_.pair.was.plan.inputs->replay.size();
  if (sameCalls) emit beginsAgain();
  ready_ = ready;
  working_ = ready.compartments;
  board_.emplace(*ready.pair.with.plan.scenario);
  const auto file = std::filesystem::path(trace_->path).filename().string();
  const auto& was = ready_.pair.was.plan;
  if (session_ == nullptr) {
    session_ = std::make_unique<FollowingSession>(was);
  } else {
    session_->restart(was);
  }
  model_.emplace(was);
  ready_.pair.with.plan = named(ready_.pair.with.plan, file + ", replayed");
  controller_.open(ready_.pair.with.plan);
  runToEnd();
  measure();
}

void ReplayDesk::measure() {
  stop_.request_stop();
  stop_ = std::stop_source{};
  facts_ = factsOf(ready_.pair);
  emit figuresChanged();
  figuring_.setFuture(QtConcurrent::run([pair = ready_.pair, token = stop_.get_token()] {
    const auto of = [&](const RunPlan& plan) { return figuresOf(plan, pair.yardstick, token); };
    const auto& fitted = pair.with.fitted;
    return Figures{of(pair.was.plan), of(pair.with.plan), fitted ? of(fitted->capacityLoss) : std::nullopt};
  }));
}

void ReplayDesk::playFromStart() {
  if (!active()) return;
  controller_.restart();
  controller_.start();
}

void ReplayDesk::runToEnd() {
  const Duration end = ready_.pair.with.plan.scenario->duration;
  controller_.runUntil(Instant{until_ ? std::min(end, *until_) : end});
}

bool ReplayDesk::active() const {
  const auto& plan = ready_.pair.with.plan;
  return model_ && controller_.model().plan().inputs == plan.inputs;
}

Beside ReplayDesk::beside() const {
  return active() ? Beside{&*model_, tr("as it was").toStdString()} : Beside{};
}

void ReplayDesk::follow() {
  if (!active()) return;
  session_->follow(controller_.model().state().now);
  const auto before = model_->version();
  model_->take(session_->poll());
  if (model_->version() != before) emit moved();
}

// Another isolation or seed is another replay of the same calls: with all that is said of it.
void ReplayDesk::runBegan() {
  const auto& plan = controller_.model().plan();
  if (active() && plan.scenario != ready_.pair.with.plan.scenario) {
    ready_.pair.with.plan = plan;
    if (auto& fitted = ready_.pair.with.fitted) fitted->capacityLoss.scenario = plan.scenario;
    auto name = std::move(working_.name);
    working_ = *plan.scenario;
    working_.name = std::move(name);
    board_.emplace(working_);
    setup_.setGiven(working_);
    measure();
    if (wantsKnobs_) runToEnd();
  }
  updateTaker();
  emit changed();
}

void ReplayDesk::takeKnobs(bool take) {
  wantsKnobs_ = take;
  updateTaker();
}

void ReplayDesk::updateTaker() {
  const bool takes = wantsKnobs_ && active();
  if (takes == takesKnobs_) return;
  takesKnobs_ = takes;
  controller_.setTaker(takes ? this : nullptr);
}

Status ReplayDesk::turn(const std::string& path, const SettingValue& value) {
  if (auto set = setSetting(working_, path, value); !set) return set;
  board_->turn(path, value);
  setup_.setGiven(working_);
  replay();
  return Done{};
}

}  // namespace watertight
