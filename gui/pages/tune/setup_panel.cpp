// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tune/setup_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "bridge/qt_text.h"
#include "present/tune_summary.h"
#include "widgets/calm_inputs.h"

namespace watertight {
namespace {

constexpr int kMostSeeds = 100, kFewestPoints = 2, kMostLatin = 10'000, kFirstLatin = 100;
constexpr int kMostKnobs = 6;

QLabel* caption(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("look", "section");
  return label;
}

/// Knobs are of the dependencies: another scenario of the same ones keeps them.
std::string namesOf(const Scenario& scenario) {
  std::string names;
  for (const auto& dependency : scenario.dependencies) names += dependency.name + '\n';
  return names;
}

}  // namespace

SetupPanel::SetupPanel(TuneDesk& desk, QWidget* parent) : QFrame(parent), desk_(desk) {
  setProperty("look", "card");
  setAccessibleName(tr("What is tried"));
  auto* down = new QVBoxLayout(this);
  down->setContentsMargins(14, 12, 14, 12);
  down->setSpacing(8);
  addSubject(*down);
  addKnobs(*down);
  addDesign(*down);
  addRun(*down);
  down->addStretch(1);
  connect(&desk_, &TuneDesk::subjectChanged, this, &SetupPanel::takeSubject);
  connect(&desk_, &TuneDesk::changed, this, &SetupPanel::showProgress);
  showProgress();
}

// Every run that begins is another subject, and its knobs take a while to look up.
void SetupPanel::takeSubject() {
  stale_ = true;
  if (isVisible()) showSubject();
}

void SetupPanel::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  if (stale_) showSubject();
}

QComboBox* SetupPanel::addCombo(QVBoxLayout& down, const QString& name) {
  auto* combo = new CalmComboBox(this);
  combo->setAccessibleName(name);
  combo->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  down.addWidget(combo);
  return combo;
}

void SetupPanel::addSubject(QVBoxLayout& down) {
  down.addWidget(caption(tr("Try settings on"), this));
  subject_ = addCombo(down, tr("Try settings on"));
  subject_->setToolTip(tr("The run from its beginning with its knobs as they stand, or the recorded calls"));
  connect(subject_, &QComboBox::activated, this,
          [this](int index) { desk_.setOn(static_cast<TuneOn>(subject_->itemData(index).toInt())); });
  further_ = new QPushButton(this);
  further_->setToolTip(
      tr("Scenarios with the same dependencies: a point is then as good as it is on the one "
         "where it does worst"));
  connect(further_, &QPushButton::clicked, this, &SetupPanel::furtherAsked);
  down.addWidget(further_);
}

void SetupPanel::addKnobs(QVBoxLayout& down) {
  down.addSpacing(4);
  down.addWidget(caption(tr("Knobs and their values"), this));
  knobs_ = new QVBoxLayout;
  knobs_->setSpacing(8);
  down.addLayout(knobs_);
  add_ = new QPushButton(tr("Add a knob"), this);
  add_->setToolTip(tr("Another setting to vary: every value of it with every one of the others"));
  connect(add_, &QPushButton::clicked, this, &SetupPanel::addNextKnob);
  down.addWidget(add_);
}

void SetupPanel::addDesign(QVBoxLayout& down) {
  down.addSpacing(4);
  down.addWidget(caption(tr("How many"), this));
  design_ = addCombo(down, tr("Which points"));
  design_->addItem(tr("every combination"));
  design_->addItem(tr("a Latin hypercube"));
  design_->setToolTip(
      tr("Every value with every other, or so many points that share each knob's range "
         "evenly: fewer where there are many knobs"));
  auto* row = new QHBoxLayout;
  seeds_ = new QSpinBox(this);
  seeds_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  seeds_->setRange(1, kMostSeeds);
  seeds_->setValue(TuneSetup{}.seeds);
  seeds_->setSuffix(tr(" seeds each"));
  seeds_->setAccessibleName(tr("Seeds"));
  seeds_->setToolTip(
      tr("Runs of each point, on the same arrivals and draws for all points: differences are "
         "paired"));
  points_ = new QSpinBox(this);
  points_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  points_->setRange(kFewestPoints, kMostLatin);
  points_->setValue(kFirstLatin);
  points_->setSuffix(tr(" points"));
  points_->setAccessibleName(tr("Points"));
  points_->setToolTip(tr("How many points the hypercube has"));
  points_->hide();
  row->addWidget(seeds_);
  row->addWidget(points_);
  row->addStretch(1);
  down.addLayout(row);
  connect(design_, &QComboBox::currentIndexChanged, this, [this](int index) {
    points_->setVisible(index == 1);
    showSize();
  });
  for (auto* box : {seeds_, points_}) connect(box, &QSpinBox::valueChanged, this, &SetupPanel::showSize);
}

void SetupPanel::addRun(QVBoxLayout& down) {
  size_ = new QLabel(this);
  size_->setWordWrap(true);
  size_->setTextFormat(Qt::PlainText);
  size_->setAccessibleName(tr("How much work that is"));
  down.addWidget(size_);
  run_ = new QPushButton(this);
  run_->setProperty("look", "primary");
  run_->setToolTip(tr("Runs all of it in the background; what is there stays when it is cancelled"));
  connect(run_, &QPushButton::clicked, this, &SetupPanel::toggle);
  down.addWidget(run_);
  progress_ = new QProgressBar(this);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(6);
  progress_->setAccessibleName(tr("Points that are there"));
  down.addWidget(progress_);
  progressText_ = new QLabel(this);
  progressText_->setProperty("look", "caption");
  progressText_->setWordWrap(true);
  down.addWidget(progressText_);
}

void SetupPanel::addKnob(const TunedKnob& knob) {
  auto* field = new KnobField(offers_, knob, this);
  fields_.push_back(field);
  knobs_->addWidget(field);
  connect(field, &KnobField::changed, this, &SetupPanel::showSize);
  connect(field, &KnobField::removeAsked, this, [this, field] { drop(field); });
  showSize();
}

// The first offer that is not there yet.
void SetupPanel::addNextKnob() {
  const auto knobs = setup().knobs;
  for (const auto& offer : offers_) {
    const bool there = std::any_of(knobs.begin(), knobs.end(),
                                   [&offer](const TunedKnob& knob) { return knob.path == offer.knob.path; });
    if (!there) return addKnob(offer.knob);
  }
}

void SetupPanel::drop(KnobField* field) {
  std::erase(fields_, field);
  field->deleteLater();
  showSize();
}

void SetupPanel::showSubject() {
  stale_ = false;
  const auto scenario = desk_.scenario();
  const QSignalBlocker quiet(subject_);
  subject_->clear();
  const bool recorded = desk_.on() == TuneOn::kRecorded;
  if (!recorded)
    subject_->addItem(tr("this run: %1").arg(toQt(scenario.name)), static_cast<int>(TuneOn::kRun));
  if (desk_.canUseRecorded())
    subject_->addItem(tr("the recorded calls of the replay page"), static_cast<int>(TuneOn::kRecorded));
  subject_->setCurrentIndex(subject_->findData(static_cast<int>(desk_.on())));
  const auto others = desk_.further().size();
  further_->setText(others == 0 ? tr("And on other scenarios…")
                                : tr("And on %n more…", nullptr, static_cast<int>(others)));
  offers_ = tuneOffers(scenario);
  if (namesOf(scenario) != shownFor_) {
    shownFor_ = namesOf(scenario);
    while (!fields_.empty()) drop(fields_.back());
    for (const auto& knob : firstKnobs(scenario)) addKnob(knob);
  }
  showSize();
}

TuneSetup SetupPanel::setup() const {
  TuneSetup setup;
  for (const auto* field : fields_) setup.knobs.push_back(field->knob());
  if (design_->currentIndex() == 1) setup.latin = static_cast<std::size_t>(points_->value());
  setup.seeds = seeds_->value();
  return setup;
}

void SetupPanel::showSize() {
  if (size_ == nullptr) return;
  const auto size = tuneSize(desk_.scenario(), setup());
  size_->setText(toQt(size ? *size : size.error().text()));
  size_->setProperty("look", size ? "caption" : "fault");
  size_->style()->unpolish(size_);
  size_->style()->polish(size_);
  run_->setEnabled(size || desk_.busy());
  add_->setEnabled(fields_.size() < kMostKnobs);
}

void SetupPanel::toggle() {
  if (stale_) showSubject();
  desk_.busy() ? desk_.cancel() : desk_.start(setup());
}

void SetupPanel::showProgress() {
  const auto& study = desk_.study();
  run_->setText(desk_.busy() ? tr("Cancel") : tr("Try them"));
  progress_->setVisible(desk_.busy());
  progress_->setRange(0, static_cast<int>(study.total()));
  progress_->setValue(static_cast<int>(study.done()));
  progressText_->setText(toQt(tuneProgress(study, desk_.runner().elapsed())));
  if (!desk_.busy()) showSize();
}

}  // namespace watertight
