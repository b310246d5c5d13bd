// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/difference_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "widgets/elided_label.h"
#include "widgets/figure_cell.h"

namespace watertight {
namespace {

void say(QLabel* label, const std::string& text) {
  if (const auto words = toQt(text); label->text() != words) label->setText(words);
}

}  // namespace

DifferencePanel::DifferencePanel(ReplayDesk& desk, RunController& controller, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      controller_(controller),
      sentence_(new ElidedLabel(this)),
      theme_(&themeOf(ThemeName::kDark)) {
  setProperty("look", "card");
  setAccessibleName(tr("Difference that these thresholds make"));
  sentence_->setFont(appFont(13, QFont::Medium));
  sentence_->setAccessibleName(tr("The difference in a sentence"));
  auto* left = new QVBoxLayout;
  left->setSpacing(4);
  left->addWidget(sentence_);
  auto* table = new QGridLayout;
  table->setHorizontalSpacing(14);
  table->setVerticalSpacing(1);
  makeTable(*table);
  left->addLayout(table);
  auto* buttons = new QGridLayout;
  buttons->setSpacing(4);
  makeButtons(*buttons);
  auto* across = new QHBoxLayout(this);
  across->setContentsMargins(12, 6, 8, 6);
  across->setSpacing(18);
  across->addLayout(left, 1);
  across->addLayout(buttons);
  connect(&desk_, &ReplayDesk::figuresChanged, this, &DifferencePanel::refresh);
  connect(&desk_, &ReplayDesk::changed, this, &DifferencePanel::refresh);
  refresh();
}

void DifferencePanel::makeTable(QGridLayout& grid) {
  const auto cell = [&](int row, int column, const char* look) {
    return addFigureCell(grid, row, column, look, this);
  };
  cell(1, 0, "")->setText(tr("as it was (dashed)"));
  cell(2, 0, "")->setText(tr("with these thresholds"));
  cell(3, 0, "caption")->setText(tr("difference"));
  grid.setColumnStretch(0, 3);
  for (std::size_t i = 0; i < kDifferences; ++i) {
    const int at = static_cast<int>(i) + 1;
    columns_[i] = {cell(0, at, "caption"), cell(1, at, ""), cell(2, at, ""), cell(3, at, "")};
    columns_[i].difference->setFont(appFont(12, QFont::Medium));
    grid.setColumnStretch(at, 2);
  }
}

QPushButton* DifferencePanel::addButton(const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);
  button->setProperty("look", "compact");
  return button;
}

void DifferencePanel::makeButtons(QGridLayout& grid) {
  play_ = addButton(tr("Play from the start"), tr("Once more, at the speed of the bar above"));
  end_ = addButton(tr("Run to the end"), tr("As fast as it goes"));
  connect(play_, &QPushButton::clicked, &desk_, &ReplayDesk::playFromStart);
  connect(end_, &QPushButton::clicked, &desk_, &ReplayDesk::runToEnd);
  jumps_ = {addButton(tr("Limit change"), tr("Shows the next change of a limit (L)")),
            addButton(tr("Breaker"), tr("Shows the next time a breaker opens, closes or probes (B)")),
            addButton(tr("Rejection"), tr("Shows the next time that calls begin to be rejected (R)"))};
  auto* caption = new QLabel(tr("Jump to the next"), this);
  caption->setProperty("look", "caption");
  grid.addWidget(play_, 0, 0, 1, 2);
  grid.addWidget(end_, 0, 2);
  grid.addWidget(caption, 1, 0, 1, 3);
  for (std::size_t i = 0; i < kJumps; ++i) {
    grid.addWidget(jumps_[i], 2, static_cast<int>(i));
    connect(jumps_[i], &QPushButton::clicked, this, [this, i] { emit jumpAsked(static_cast<JumpTo>(i)); });
  }
  jumps_[0]->setShortcut(Qt::Key_L);
  jumps_[1]->setShortcut(Qt::Key_B);
  jumps_[2]->setShortcut(Qt::Key_R);
}

void DifferencePanel::setTheme(const Theme& theme) {
  theme_ = &theme;
  refresh();
}

void DifferencePanel::showColumn(Column& column, const DifferenceColumn& view) {
  const auto tip = plainTip(toQt(view.tip));
  say(column.title, view.title);
  say(column.was, view.was);
  say(column.with, view.with);
  say(column.difference, view.difference);
  for (auto* label : {column.title, column.was, column.with, column.difference}) {
    if (label->toolTip() != tip) label->setToolTip(tip);
  }
  const Role role = view.better > 0 ? Role::kGood : view.better < 0 ? Role::kFailed : Role::kText;
  const auto colour = QStringLiteral("color: %1").arg(toQt(theme_->of(role)).name());
  if (column.difference->styleSheet() != colour) column.difference->setStyleSheet(colour);
}

void DifferencePanel::refresh() {
  const auto& facts = desk_.facts();
  const auto columns = differenceColumns(facts);
  for (std::size_t i = 0; i < kDifferences; ++i) showColumn(columns_[i], columns[i]);
  auto sentence = toQt(differenceSentence(facts));
  if (sentence.isEmpty()) sentence = desk_.busy() ? tr("Replaying…") : tr("Nothing is replayed yet.");
  sentence_->setWholeText(sentence);
  const bool active = desk_.active();
  play_->setEnabled(active);
  end_->setEnabled(active);
  refreshJumps();
}

void DifferencePanel::refreshJumps() {
  for (std::size_t i = 0; i < kJumps; ++i) {
    const bool any =
        desk_.active() && nextJump(controller_.model(), static_cast<JumpTo>(i), std::nullopt).has_value();
    if (jumps_[i]->isEnabled() != any) jumps_[i]->setEnabled(any);
  }
}

}  // namespace watertight
