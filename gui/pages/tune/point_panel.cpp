// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tune/point_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "widgets/figure_cell.h"

namespace watertight {

PointPanel::PointPanel(TuneDesk& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      theme_(&themeOf(ThemeName::kDark)),
      title_(new QLabel(this)),
      verdict_(new QLabel(this)),
      grid_(new QGridLayout) {
  setProperty("look", "card");
  setAccessibleName(tr("The chosen point"));
  title_->setFont(appFont(14, QFont::Medium));
  title_->setTextFormat(Qt::PlainText);
  verdict_->setTextFormat(Qt::PlainText);
  verdict_->setWordWrap(true);
  auto* down = new QVBoxLayout(this);
  down->setContentsMargins(14, 10, 14, 10);
  down->setSpacing(6);
  auto* row = new QHBoxLayout;
  row->addWidget(title_);
  row->addSpacing(12);
  row->addWidget(verdict_, 1);
  beside_ = addButton(*row, tr("Show beside the run"),
                      tr("On the live page, as a second run on the same arrivals, from the beginning"));
  use_ = addButton(*row, tr("Use this"), tr("The run goes on with these values"));
  use_->setProperty("look", "primary");
  down->addLayout(row);
  grid_->setHorizontalSpacing(18);
  grid_->setVerticalSpacing(1);
  int line = 1;
  for (const auto& name : {tr("as it is"), tr("with these"), tr("what changes")})
    addFigureCell(*grid_, line++, 0, "caption", this)->setText(name);
  down->addLayout(grid_);
  connect(beside_, &QPushButton::clicked, this, [this] { desk_.showBeside(*chosen_); });
  connect(use_, &QPushButton::clicked, this, [this] { desk_.use(*chosen_); });
  refresh();
}

QPushButton* PointPanel::addButton(QLayout& row, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setToolTip(tip);
  row.addWidget(button);
  return button;
}

void PointPanel::setTheme(const Theme& theme) {
  theme_ = &theme;
  refresh();
}

void PointPanel::setChosen(std::optional<std::size_t> point) {
  chosen_ = point;
  refresh();
}

// Told by a sign as well as by the colour.
void PointPanel::showLine(std::size_t place, const TuneLine& line) {
  if (place == columns_.size()) {
    const int column = static_cast<int>(place) + 1;
    columns_.push_back(
        {addFigureCell(*grid_, 0, column, "caption", this), addFigureCell(*grid_, 1, column, "", this),
         addFigureCell(*grid_, 2, column, "", this), addFigureCell(*grid_, 3, column, "", this)});
    columns_.back().change->setFont(appFont(12, QFont::Medium));
    grid_->setColumnStretch(column, 1);
  }
  const auto& labels = columns_[place];
  const auto mark = line.better > 0 ? tr(" ✓") : line.better < 0 ? tr(" ✗") : QString{};
  labels.name->setText(toQt(line.name));
  labels.now->setText(toQt(line.now));
  labels.then->setText(toQt(line.then));
  labels.change->setText(toQt(line.change) + mark);
  const auto role = line.better > 0 ? Role::kGood : Role::kDecrease;
  labels.change->setStyleSheet(
      line.better == 0 ? QString{} : QStringLiteral("color: %1").arg(toQt(theme_->of(role)).name()));
  for (auto* label : {labels.name, labels.now, labels.then, labels.change}) {
    label->setToolTip(plainTip(toQt(line.tip)));
    label->setVisible(true);
  }
}

void PointPanel::refresh() {
  const auto& study = desk_.study();
  const bool any = chosen_ && study.plan() != nullptr && study.record().points.contains(*chosen_);
  setVisible(any);
  if (!any) return;
  const auto summary = tuneSummary(study, *chosen_);
  title_->setText(toQt(summary.title));
  verdict_->setText(toQt(summary.verdict));
  for (std::size_t i = 0; i < summary.lines.size(); ++i) showLine(i, summary.lines[i]);
  for (std::size_t i = summary.lines.size(); i < columns_.size(); ++i) {
    for (auto* label : {columns_[i].name, columns_[i].now, columns_[i].then, columns_[i].change})
      label->hide();
  }
  beside_->setVisible(desk_.isOfRun());
  beside_->setEnabled(summary.usable);
  use_->setEnabled(summary.usable);
}

}  // namespace watertight
