// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/tune_desk.h"

#include <QFileInfo>
#include <QtConcurrent>

#include "bridge/qt_text.h"
#include "present/knob_changes.h"
#include "sim/scenario_toml.h"
#include "sweep/turned_scenario.h"

namespace watertight {
namespace {

/// What a study needs that may take long to get: made off the GUI's thread.
struct StudyOrder {
  Scenario settings;
  std::optional<ReplaySetup::Order> recorded;  ///< none: the scenario's own load
  std::vector<std::string> further;
  TuneSetup setup;
};

Result<std::vector<Incident>> incidentsOf(const StudyOrder& order) {
  auto first = order.recorded ? ReplaySetup::incidentOf(*order.recorded)
                              : ownIncident(order.settings, order.settings.name);
  if (!first) return first.error();
  std::vector<Incident> incidents{*std::move(first)};
  for (const auto& path : order.further) {
    const auto other = loadScenario(path);
    if (!other) return other.error();
    auto incident = otherIncident(order.settings, *other, other->name);
    if (!incident) return incident.error();
    incidents.push_back(*std::move(incident));
  }
  return incidents;
}

Result<std::shared_ptr<const SweepPlan>> planOf(const StudyOrder& order) {
  auto incidents = incidentsOf(order);
  if (!incidents) return incidents.error();
  auto knobs = knobsOf(incidents->front().scenario, order.setup);
  if (!knobs) return knobs.error();
  auto plan = planSweep(*std::move(incidents), *std::move(knobs), {order.setup.latin, order.setup.seeds});
  if (!plan) return plan.error();
  return std::make_shared<const SweepPlan>(*std::move(plan));
}

std::vector<ChangedKnob> changesAt(const SweepPlan& plan, std::size_t point) {
  std::vector<ChangedKnob> changes;
  const auto& values = plan.points[point];
  for (std::size_t i = 0; i < values.size(); ++i) changes.push_back({plan.knobs[i].path, values[i]});
  return changes;
}

}  // namespace

TuneDesk::TuneDesk(RunController& controller, ReplayDesk& replay, QObject* parent)
    : QObject(parent), controller_(controller), replay_(replay) {
  connect(&runner_, &PointRunner::progressed, this, &TuneDesk::changed);
  connect(&planning_, &QFutureWatcherBase::finished, this, &TuneDesk::finishPlanning);
  connect(&controller_, &RunController::runBegan, this, [this] {
    on_ = replay_.active() ? TuneOn::kRecorded : TuneOn::kRun;
    emit subjectChanged();
  });
}

TuneDesk::~TuneDesk() {
  planning_.disconnect();
  planning_.waitForFinished();
}

Scenario TuneDesk::scenario() const {
  if (on_ == TuneOn::kRecorded) return replay_.compartments();
  return controller_.model().knobs().startingFromHere();
}

void TuneDesk::setOn(TuneOn on) {
  if (on == on_ || (on == TuneOn::kRecorded && !canUseRecorded())) return;
  on_ = on;
  emit subjectChanged();
}

void TuneDesk::setFurther(const QStringList& paths) {
  further_ = paths;
  emit subjectChanged();
}

void TuneDesk::start(const TuneSetup& setup) {
  runner_.cancel();
  dropped_ = false;
  if (planning_.isRunning()) {
    next_ = setup;
    return;
  }
  StudyOrder order{scenario(), {}, {}, setup};
  if (on_ == TuneOn::kRecorded) order.recorded = replay_.order();
  for (const auto& path : further_) order.further.push_back(path.toStdString());
  studied_ = on_;
  planning_.setFuture(QtConcurrent::run([order = std::move(order)] {
    return std::make_shared<const Result<std::shared_ptr<const SweepPlan>>>(planOf(order));
  }));
  emit changed();
}

void TuneDesk::cancel() {
  dropped_ = true;
  next_.reset();
  runner_.cancel();
  emit changed();
}

void TuneDesk::finishPlanning() {
  if (const auto next = std::exchange(next_, std::nullopt)) return start(*next);
  if (dropped_) return emit changed();
  const auto planned = planning_.result();
  if (!*planned) {
    emit failed(tr("Not tried: %1").arg(toQt(planned->error().text())));
    return emit changed();
  }
  runner_.start(planned->value());
}

bool TuneDesk::isOfRun() const {
  return studied_ == TuneOn::kRun && on_ == TuneOn::kRun;
}

void TuneDesk::use(std::size_t point) {
  if (study().plan() == nullptr || point == 0) return;
  const auto& plan = *study().plan();
  const auto changed = turned(scenario(), plan.knobs, plan.points[point]);
  if (!changed) return emit failed(tr("Not used: %1").arg(toQt(changed.error().text())));
  if (studied_ == TuneOn::kRecorded) {
    replay_.use(*changed);
  } else if (!turnAll(point)) {
    controller_.open({std::make_shared<Scenario>(*changed), controller_.model().plan().inputs});
  }
  emit used(toQt(study().nameOf(point)));
}

// Either all of them, or none is touched.
bool TuneDesk::turnAll(std::size_t point) {
  const auto changes =
      inTurnableOrder(controller_.model().knobs().current(), changesAt(*study().plan(), point));
  if (!changes) return false;
  for (const auto& [path, value] : *changes) controller_.turnRun(path, value);
  return true;
}

void TuneDesk::showBeside(std::size_t point) {
  if (study().plan() == nullptr || !isOfRun()) return;
  const auto changes = inTurnableOrder(scenario(), changesAt(*study().plan(), point));
  if (!changes) {
    return emit failed(
        tr("Not shown beside the run: a knob of it cannot be turned while a run goes on. "
           "Use it instead: the run begins again."));
  }
  emit besideAsked({Difference::kBranch, {}, {}, *changes});
}

}  // namespace watertight
