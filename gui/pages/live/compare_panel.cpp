// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/compare_panel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyle>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "present/texts.h"
#include "widgets/calm_inputs.h"
#include "widgets/figure_cell.h"

namespace watertight {
namespace {

/// The second runs that can be chosen from the list; a branch has a button of its own, and comes last.
const std::vector<SecondRun>& choices() {
  static const std::vector<SecondRun> all{{Difference::kIsolation, Isolation::kPerDependency, {}, {}},
                                          {Difference::kIsolation, Isolation::kShared, {}, {}},
                                          {Difference::kIsolation, Isolation::kNone, {}, {}},
                                          {Difference::kAsFiled, {}, {}, {}},
                                          {Difference::kNoFaults, {}, {}, {}}};
  return all;
}

void setLook(QLabel* label, const QString& text, const QString& tip) {
  if (label->text() != text) label->setText(text);
  if (label->toolTip() != tip) label->setToolTip(tip);
}

}  // namespace

ComparePanel::ComparePanel(CompareController& compare, QWidget* parent)
    : QFrame(parent), compare_(compare), theme_(&themeOf(ThemeName::kDark)) {
  setProperty("look", "card");
  setAccessibleName(tr("Comparison of two runs"));
  auto* down = new QVBoxLayout(this);
  down->setContentsMargins(12, 6, 8, 7);
  down->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  makeChoice(*row);
  makeMeasuring(*row);
  down->addLayout(row);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(14);
  grid->setVerticalSpacing(1);
  makeTable(*grid);
  down->addLayout(grid);
  connect(&compare_, &CompareController::changed, this, &ComparePanel::showSecond);
  connect(&compare_.measurer(), &PairMeasurer::progressed, this, [this] { refresh(sight_); });
}

QPushButton* ComparePanel::addButton(QHBoxLayout& row, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);
  row.addWidget(button);
  return button;
}

void ComparePanel::makeChoice(QHBoxLayout& row) {
  auto* caption = new QLabel(tr("Second run"), this);
  caption->setProperty("look", "caption");
  row.addWidget(caption);
  choice_ = new CalmComboBox(this);
  choice_->setAccessibleName(tr("Second run"));
  choice_->setToolTip(tr("What runs beside the first run, on the same arrivals and draws"));
  for (const auto& second : choices()) choice_->addItem(toQt(nameOfSecond(second)));
  connect(choice_, &QComboBox::activated, this, &ComparePanel::choose);
  row.addWidget(choice_);
  branch_ =
      addButton(row, tr("Branch here"),
                tr("The same run up to the moment looked at, and from there on with other knobs (Ctrl+B)"));
  connect(branch_, &QPushButton::clicked, this, &ComparePanel::branchAsked);
  knobs_ = addButton(
      row, tr("Knobs turn the branch"),
      tr("The controls and thresholds are the branch's, as from its moment on; else the first run's"));
  knobs_->setCheckable(true);
  connect(knobs_, &QPushButton::clicked, &compare_, &CompareController::setKnobsOfBranch);
}

void ComparePanel::makeMeasuring(QHBoxLayout& row) {
  verdict_ = new QLabel(this);
  verdict_->setTextFormat(Qt::PlainText);
  verdict_->setAccessibleName(tr("What the pairs say"));
  verdict_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row.addSpacing(10);
  row.addWidget(verdict_, 1);
  progress_ = new QProgressBar(this);
  progress_->setRange(0, CompareController::kPairs);
  progress_->setTextVisible(false);
  progress_->setFixedSize(90, 6);
  progress_->setAccessibleName(tr("Pairs measured"));
  row.addWidget(progress_);
  measure_ = addButton(row, {}, {});
  connect(measure_, &QPushButton::clicked, this, [this] {
    compare_.measurer().busy() ? compare_.measurer().cancel() : compare_.measure();
    refresh(sight_);
  });
  takeOver_ = addButton(row, tr("Take over"), {});
  connect(takeOver_, &QPushButton::clicked, &compare_, &CompareController::takeOver);
  auto* close = addButton(row, tr("Close"), tr("The second run ends (Ctrl+M)"));
  connect(close, &QPushButton::clicked, this, &ComparePanel::closeAsked);
}

void ComparePanel::makeTable(QGridLayout& grid) {
  const auto cell = [&](int row, int column, const char* look) {
    return addFigureCell(grid, row, column, look, this);
  };
  caption_ = cell(0, 0, "caption");
  firstName_ = cell(1, 0, "");
  secondName_ = cell(2, 0, "");
  differenceName_ = cell(3, 0, "caption");
  differenceName_->setText(tr("second − first"));
  grid.setColumnStretch(0, 3);
  for (int i = 0; i < kMeasures; ++i) {
    auto& column = columns_[static_cast<std::size_t>(i)];
    column = {cell(0, i + 1, "caption"), cell(1, i + 1, ""), cell(2, i + 1, ""), cell(3, i + 1, "")};
    column.difference->setFont(appFont(12, QFont::Medium));
    grid.setColumnStretch(i + 1, 2);
  }
}

void ComparePanel::setTheme(const Theme& theme) {
  theme_ = &theme;
  show(view_);
}

void ComparePanel::choose(int index) {
  const auto chosen = static_cast<std::size_t>(index);
  if (chosen < choices().size()) compare_.begin(choices()[chosen]);
}

void ComparePanel::showSecond() {
  const QSignalBlocker quiet(choice_);
  const auto branchPlace = static_cast<int>(choices().size());
  while (choice_->count() > branchPlace) choice_->removeItem(branchPlace);
  if (!compare_.active()) return;
  const auto& second = compare_.second();
  for (int i = 0; i < branchPlace; ++i) {
    if (choices()[static_cast<std::size_t>(i)] == second) choice_->setCurrentIndex(i);
  }
  if (second.difference == Difference::kBranch) {
    choice_->addItem(toQt(nameOfSecond(second)));
    choice_->setCurrentIndex(branchPlace);
  }
  refresh(sight_);
}

void ComparePanel::showButtons() {
  const bool isBranch = compare_.second().difference == Difference::kBranch;
  knobs_->setVisible(isBranch);
  knobs_->setChecked(compare_.knobsOfBranch());
  const bool busy = compare_.measurer().busy();
  progress_->setVisible(busy);
  progress_->setValue(static_cast<int>(compare_.measurer().pairs().size()));
  measure_->setText(busy ? tr("Cancel") : tr("Measure %1 pairs").arg(CompareController::kPairs));
  measure_->setToolTip(busy ? tr("Stops measuring; what is measured stays")
                            : tr("Runs both settings with %1 seeds, in the background, and states each "
                                 "difference with its 95 % interval")
                                  .arg(CompareController::kPairs));
  takeOver_->setEnabled(compare_.canTakeOver());
  const bool secondIsBetter = view_.better > 0;
  const QString look = secondIsBetter ? QStringLiteral("primary") : QString{};
  if (takeOver_->property("look").toString() != look) {
    takeOver_->setProperty("look", look);
    style()->unpolish(takeOver_);
    style()->polish(takeOver_);
  }
  takeOver_->setToolTip(compare_.canTakeOver()
                            ? tr("The first run gets the settings of \"%1\"").arg(toQt(view_.second))
                            : tr("Faults, or their lack, are no settings"));
}

void ComparePanel::refresh(const MeasuredSpan& sight) {
  sight_ = sight;
  if (!compare_.active()) return;
  auto& measurer = compare_.measurer();
  CompareFacts facts;
  const auto& done = compare_.first().state().done;
  facts.first = nameOfFirst(compare_.first().scenario(), compare_.second());
  facts.second = nameOfSecond(compare_.second());
  facts.pairs = measurer.pairs();
  facts.inSight = facts.pairs.empty();
  facts.span = facts.inSight ? sight : measurer.span();
  facts.wanted = measurer.wanted();
  facts.measuring = measurer.busy();
  facts.damageApplies = done && !healthyRoutes(*done).empty();
  if (facts.inSight) {
    facts.pairs = {{measuresInSight(compare_.first().frames(), sight),
                    measuresInSight(compare_.model().frames(), sight)}};
  }
  show(compareView(facts));
  showButtons();
}

void ComparePanel::show(const CompareView& view) {
  view_ = view;
  caption_->setText(toQt(view.caption));
  firstName_->setText(tr("first: %1").arg(toQt(view.first)));
  secondName_->setText(tr("second: %1 (dashed)").arg(toQt(view.second)));
  verdict_->setText(toQt(view.verdict));
  verdict_->setToolTip(plainTip(toQt(view.verdict)));
  const auto good = toQt(theme_->of(Role::kGood)).name();
  const auto bad = toQt(theme_->of(Role::kDecrease)).name();
  for (std::size_t i = 0; i < view.columns.size() && i < columns_.size(); ++i) {
    const auto& column = view.columns[i];
    const auto tip = plainTip(toQt(column.tip));
    const auto& labels = columns_[i];
    setLook(labels.title, toQt(column.title), tip);
    setLook(labels.first, toQt(column.first), tip);
    setLook(labels.second, toQt(column.second), tip);
    // Told by a sign as well as by the colour.
    const auto mark = column.better > 0 ? tr(" ✓") : column.better < 0 ? tr(" ✗") : QString{};
    setLook(labels.difference, toQt(column.difference) + mark, tip);
    const auto style =
        column.better == 0 ? QString{} : QStringLiteral("color: %1").arg(column.better > 0 ? good : bad);
    if (labels.difference->styleSheet() != style) labels.difference->setStyleSheet(style);
    for (auto* label : {labels.first, labels.second, labels.difference}) {
      label->setAccessibleName(toQt(column.title));
    }
  }
}

}  // namespace watertight
