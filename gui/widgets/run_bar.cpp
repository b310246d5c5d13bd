// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run_bar.h"

#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSlider>

#include "bridge/fonts.h"
#include "bridge/qt_text.h"
#include "core/counted.h"
#include "present/slider_stops.h"
#include "present/texts.h"
#include "present/time_axis.h"
#include "widgets/calm_inputs.h"
#include "widgets/elided_label.h"
#include "widgets/value_edit.h"

namespace watertight {
namespace {

constexpr double kNearEnough = 0.95;

bool fallsBehind(const SessionState& state) {
  return !state.paused && state.reachedSpeed && *state.reachedSpeed < kNearEnough * state.speed;
}

}  // namespace

RunBar::RunBar(RunController& controller, QWidget* parent)
    : QWidget(parent), controller_(controller), layout_(new QHBoxLayout(this)) {
  layout_->setContentsMargins(10, 4, 10, 6);
  layout_->setSpacing(5);
  addRun();
  addSpeed();
  addStart();
  addFigures();
  addView();
  connect(&controller_, &RunController::stateChanged, this, &RunBar::refresh);
  connect(&controller_, &RunController::runBegan, this, &RunBar::refresh);
  refresh();
}

QPushButton* RunBar::addButton(const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);
  layout_->addWidget(button);
  return button;
}

void RunBar::addRun() {
  run_ = addButton({}, tr("Run or pause (Space)"));
  run_->setProperty("look", "primary");
  run_->setFixedWidth(64);
  connect(run_, &QPushButton::clicked, &controller_, &RunController::togglePause);
  step_ = addButton(tr("Step"), tr("One sample period further, then pause (.)"));
  connect(step_, &QPushButton::clicked, &controller_, &RunController::step);
  connect(addButton(tr("Restart"), tr("From the beginning, knobs as in the scenario (Ctrl+R)")),
          &QPushButton::clicked, &controller_, &RunController::restart);
}

void RunBar::addSpeed() {
  captions_.add(*layout_, tr("Speed"), this);
  speed_ = new CalmSlider(this);
  speed_->setRange(0, speedStops().count() - 1);
  speed_->setPageStep(1);
  speed_->setFixedWidth(60);
  speed_->setAccessibleName(tr("Speed"));
  speed_->setToolTip(tr("Virtual seconds a second, 0.1 to 100 ([ and ])"));
  speedText_ = new ValueEdit(this);
  speedText_->setFixedWidth(40);
  speedText_->setAccessibleName(tr("Speed, value"));
  speedText_->setToolTip(tr("Virtual seconds a second, 0.1 to 100, to be typed over"));
  connect(speedText_, &QLineEdit::editingFinished, this, &RunBar::applySpeed);
  connect(speedText_, &ValueEdit::givenUp, this, [this] { showSpeed(controller_.model().state().speed); });
  layout_->addWidget(speed_);
  layout_->addWidget(speedText_);
  reached_ = new QLabel(this);
  reached_->setProperty("look", "turned");
  reached_->setAccessibleName(tr("Speed reached"));
  reached_->setToolTip(
      tr("The engine cannot keep the speed that is asked for: virtual seconds a second, as measured over the "
         "last second"));
  reached_->hide();
  layout_->addWidget(reached_);
  threads_ = addButton(tr("Threads"),
                       tr("Run on real threads, at the machine's own pace: load, calls and downstreams "
                          "are threads then, and time cannot be stopped; starts again"));
  threads_->setCheckable(true);
  connect(threads_, &QPushButton::clicked, this,
          [this](bool real) { controller_.setClock(real ? Clock::kReal : Clock::kVirtual); });
  connect(speed_, &QSlider::valueChanged, this, [this](int stop) {
    showSpeed(speedStops().valueAt(stop));
    controller_.setSpeed(speedStops().valueAt(stop));
  });
}

void RunBar::addStart() {
  captions_.add(*layout_, tr("Seed"), this);
  seed_ = new QLineEdit(this);
  seed_->setFixedWidth(64);
  seed_->setAccessibleName(tr("Seed"));
  seed_->setToolTip(tr("Which random draws the run makes; Return starts it again with this seed"));
  seed_->setValidator(
      new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,20}")), seed_));
  connect(seed_, &QLineEdit::returnPressed, this, &RunBar::applySeed);
  layout_->addWidget(seed_);
  captions_.add(*layout_, tr("Isolation"), this);
  isolation_ = new CalmComboBox(this);
  isolation_->setAccessibleName(tr("Isolation"));
  isolation_->setToolTip(
      tr("A compartment for each dependency, one shared by all, or none; choosing starts again"));
  for (std::size_t i = 0; i < EnumNames<Isolation>::names.size(); ++i) {
    isolation_->addItem(toQt(isolationLabel(static_cast<Isolation>(i))));
  }
  connect(isolation_, &QComboBox::activated, this,
          [this](int index) { controller_.setIsolation(static_cast<Isolation>(index)); });
  layout_->addWidget(isolation_);
}

void RunBar::addFigures() {
  name_ = new ElidedLabel(this);
  name_->setAlignment(Qt::AlignCenter);
  name_->setProperty("look", "caption");
  layout_->addSpacing(8);
  layout_->addWidget(name_, 1);
  rate_ = new QLabel(this);
  rate_->setProperty("look", "caption");
  rate_->setMinimumWidth(86);
  rate_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  rate_->setAccessibleName(tr("Requests offered a second"));
  rate_->setToolTip(tr("Requests offered in the last virtual second"));
  time_ = new QLabel(this);
  time_->setFont(appFont(16, QFont::Medium));
  time_->setMinimumWidth(66);
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  time_->setAccessibleName(tr("Virtual time"));
  layout_->addWidget(rate_);
  layout_->addWidget(time_);
  layout_->addSpacing(8);
}

void RunBar::addView() {
  spans_ = new QButtonGroup(this);
  for (std::size_t i = 0; i < kTimeSpans.size(); ++i) {
    const auto minutes = kTimeSpans[i].count();
    auto* button =
        addButton(tr("%1 m").arg(minutes), tr("Show the last %1").arg(toQt(counted(minutes, "minute"))));
    button->setCheckable(true);
    button->setProperty("look", "compact");
    spans_->addButton(button, static_cast<int>(i));
  }
  auto* all = addButton(tr("all"), tr("Show the whole run (Home)"));
  all->setCheckable(true);
  all->setProperty("look", "compact");
  spans_->addButton(all, static_cast<int>(kTimeSpans.size()));
  connect(spans_, &QButtonGroup::idClicked, this, [this](int id) {
    const auto index = static_cast<std::size_t>(id);
    index < kTimeSpans.size() ? emit spanChosen(kTimeSpans[index]) : emit allChosen();
  });
  compare_ = addButton(tr("Compare"), tr("A second run beside this one, on the same arrivals (Ctrl+M)"));
  compare_->setCheckable(true);
  theme_ = addButton({}, tr("Light or dark (Ctrl+T)"));
  connect(theme_, &QPushButton::clicked, this, &RunBar::themeToggled);
  connect(addButton(tr("Open…"), tr("A scenario or a recorded trace (Ctrl+O)")), &QPushButton::clicked, this,
          &RunBar::openAsked);
}

QSize RunBar::minimumSizeHint() const {
  return {captions_.leastWidth(*layout_), layout_->minimumSize().height()};
}

void RunBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  captions_.fit(*layout_, width());
}

void RunBar::refresh() {
  const auto& model = controller_.model();
  const auto& scenario = *model.requested().scenario;
  run_->setText(model.state().paused ? tr("Run") : tr("Pause"));
  const bool realTime = model.state().realTime;
  threads_->setChecked(realTime);
  run_->setDisabled(realTime && !model.state().paused);
  for (QWidget* control : {static_cast<QWidget*>(step_), static_cast<QWidget*>(speed_)})
    control->setDisabled(realTime);
  if (!speed_->isSliderDown()) {
    const QSignalBlocker quiet{speed_};
    speed_->setValue(speedStops().stopOf(model.state().speed));
    showSpeed(model.state().speed);
  }
  if (!seed_->hasFocus() || !seed_->isModified()) seed_->setText(QString::number(scenario.seed));
  isolation_->setCurrentIndex(static_cast<int>(scenario.service.isolation));
  name_->setWholeText(toQt(scenario.name));
  refreshFigures();
}

void RunBar::refreshFigures() {
  const auto& state = controller_.model().state();
  showReached(state);
  time_->setText(toQt(clockLabel(state.now)));
  time_->setToolTip(tr("Virtual time since the run began\nDigest of the run up to now, the same for the same "
                       "scenario, seed and "
                       "knobs: %1")
                        .arg(toQt(state.digest)));
  rate_->setText(tr("%1 requests/s").arg(toQt(figureLabel(state.requestsPerSecond))));
}

void RunBar::showTime(const TimeView& view) {
  spans_->setExclusive(false);  // or the one that is ticked stays so
  for (std::size_t i = 0; i < kTimeSpans.size(); ++i) {
    spans_->button(static_cast<int>(i))
        ->setChecked(view.follows() && !view.showsAll() && kTimeSpans[i] == view.span());
  }
  spans_->button(static_cast<int>(kTimeSpans.size()))->setChecked(view.showsAll());
  spans_->setExclusive(true);
}

void RunBar::showTheme(const QString& other) {
  theme_->setText(other);
}

void RunBar::setCompare(QAction& action) {
  const auto show = [this, &action] { compare_->setChecked(action.isChecked()); };
  connect(compare_, &QPushButton::clicked, &action, &QAction::trigger);
  connect(compare_, &QPushButton::clicked, this, show);  // where nothing can be compared it comes up again
  connect(&action, &QAction::changed, this, show);
}

void RunBar::changeSpeed(int notches) {
  speed_->setValue(speed_->value() + notches);
}

void RunBar::showSpeed(double speed) {
  if (!speedText_->isModified()) speedText_->setText(toQt(factorLabel(speed)));
}

void RunBar::showReached(const SessionState& state) {
  const bool behind = fallsBehind(state);
  if (behind) reached_->setText(tr("reaches %1x").arg(toQt(figureLabel(*state.reachedSpeed))));
  if (behind == reached_->isVisibleTo(this)) return;
  reached_->setVisible(behind);
  captions_.fit(*layout_, width());
}

void RunBar::applySpeed() {
  if (!speedText_->isModified()) return;
  speedText_->setModified(false);
  auto text = speedText_->text().trimmed();
  if (text.endsWith(QLatin1Char{'x'})) text.chop(1);
  bool ok = false;
  const double speed = text.trimmed().toDouble(&ok);
  const auto& stops = speedStops();
  const bool inReach = ok && speed >= stops.valueAt(0) && speed <= stops.valueAt(stops.count() - 1);
  if (inReach) {
    controller_.setSpeed(speed);
    const QSignalBlocker quiet{speed_};
    speed_->setValue(stops.stopOf(speed));
  }
  showSpeed(inReach ? speed : controller_.model().state().speed);
}

void RunBar::applySeed() {
  bool ok = false;
  const auto seed = seed_->text().toULongLong(&ok);
  seed_->setModified(false);
  if (ok) controller_.setSeed(seed);
  refresh();
}

}  // namespace watertight
