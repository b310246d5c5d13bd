// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/faults_tab.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include "bridge/qt_text.h"
#include "pages/scenario/choice_delegate.h"
#include "pages/scenario/table_section.h"
#include "present/knob_values.h"
#include "widgets/fault_axis_view.h"
#include "widgets/scrolled.h"

namespace watertight {
namespace {

constexpr int kWhom = static_cast<int>(FaultColumn::kWhom), kWhat = static_cast<int>(FaultColumn::kWhat);

}  // namespace

FaultsTab::FaultsTab(ScenarioDraft& draft, QWidget* parent)
    : QWidget(parent),
      draft_(draft),
      axis_(new FaultAxisView(this)),
      table_(makeTable()),
      error_(new QLabel(this)),
      more_(new TableSection(draft, {ScenarioTable::Owner::kFault, 0, "fault"},
                             tr("All of the chosen fault"))) {
  error_->setProperty("look", "fault");
  error_->setTextFormat(Qt::PlainText);
  error_->setWordWrap(true);
  error_->hide();
  auto* scroll = scrolled(more_, tr("Settings of the chosen fault"), this);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(axis_);
  layout->addWidget(table_, 2);
  layout->addWidget(error_);
  layout->addLayout(makeButtons());
  layout->addWidget(scroll, 3);
  connect(axis_, &FaultAxisView::chosen, this, &FaultsTab::choose);
  connect(axis_, &FaultAxisView::moved, this,
          [this](std::size_t fault, Instant at, std::optional<Duration> length) {
            take(moveFault(draft_.scenario(), fault, at, length));
          });
  connect(table_, &QTableWidget::itemChanged, this, &FaultsTab::type);
  connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
    if (row >= 0 && row < std::ssize(rows_)) choose(rows_[static_cast<std::size_t>(row)].fault);
  });
  connect(more_, &TableSection::edited, this, &FaultsTab::edited);
  refresh();
}

QTableWidget* FaultsTab::makeTable() {
  auto* table = new QTableWidget(0, static_cast<int>(kFaultColumns), this);
  table->setAccessibleName(tr("Faults"));
  table->setHorizontalHeaderLabels({tr("At"), tr("For"), tr("Ramp"), tr("Whom"), tr("What"), tr("Strength")});
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table->verticalHeader()->hide();
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::AnyKeyPressed);
  table->setTabKeyNavigation(false);
  table->setToolTip(
      tr("Times and strengths with their units, as in 90s, 12x, 5 %; a double click or F2 edits"));
  table->setItemDelegateForColumn(kWhom, new ChoiceDelegate(
                                             [this](int) {
                                               QStringList out;
                                               for (const auto& target : faultTargets(draft_.scenario()))
                                                 out << toQt(target);
                                               return out;
                                             },
                                             table));
  table->setItemDelegateForColumn(kWhat, new ChoiceDelegate(
                                             [](int) {
                                               QStringList out;
                                               for (const bool ofLoad : {false, true}) {
                                                 for (const auto kind : faultKinds(ofLoad))
                                                   out << toQt(choiceText(kind));
                                               }
                                               return out;
                                             },
                                             table));
  return table;
}

QLayout* FaultsTab::makeButtons() {
  auto* layout = new QHBoxLayout;
  auto* added = new QPushButton(tr("Add fault"), this);
  auto* removed = new QPushButton(tr("Remove fault"), this);
  for (auto* button : {added, removed}) {
    button->setAutoDefault(false);
    layout->addWidget(button);
  }
  layout->addStretch(1);
  connect(added, &QPushButton::clicked, this, &FaultsTab::add);
  connect(removed, &QPushButton::clicked, this, &FaultsTab::remove);
  return layout;
}

void FaultsTab::setTheme(const Theme& theme) {
  axis_->setTheme(theme);
}

void FaultsTab::refresh() {
  const QSignalBlocker quiet{table_};
  rows_ = faultRows(draft_.scenario());
  axis_->show(faultAxis(draft_.scenario()));
  table_->setRowCount(static_cast<int>(rows_.size()));
  for (int row = 0; row < table_->rowCount(); ++row) fillRow(row);
  more_->setVisible(!rows_.empty());
  more_->refresh();
}

void FaultsTab::fillRow(int row) {
  const auto& texts = rows_[static_cast<std::size_t>(row)].texts;
  for (int column = 0; column < table_->columnCount(); ++column) {
    auto* item = table_->item(row, column);
    if (item == nullptr) table_->setItem(row, column, item = new QTableWidgetItem);
    item->setText(toQt(texts[static_cast<std::size_t>(column)]));
  }
}

int FaultsTab::rowOf(std::size_t fault) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].fault == fault) return static_cast<int>(i);
  }
  return -1;
}

void FaultsTab::choose(std::size_t fault) {
  axis_->choose(fault);
  more_->setIndex(fault);
  const int now = table_->currentRow();
  const bool shown =
      now >= 0 && now < std::ssize(rows_) && rows_[static_cast<std::size_t>(now)].fault == fault;
  if (!shown) table_->setCurrentCell(rowOf(fault), 0);
}

void FaultsTab::take(Result<Scenario> changed) {
  const auto taken = draft_.take(std::move(changed));
  error_->setText(taken ? QString{} : toQt(taken.error().text()));
  error_->setVisible(!taken);
  refresh();
  if (taken) emit edited();
}

void FaultsTab::type(QTableWidgetItem* item) {
  const auto row = static_cast<std::size_t>(item->row());
  if (row >= rows_.size()) return;
  const auto column = static_cast<FaultColumn>(item->column());
  const auto text = item->text().trimmed().toStdString();
  if (text != rows_[row].text(column)) take(editFault(draft_.scenario(), rows_[row], column, text));
}

void FaultsTab::add() {
  take(addFault(draft_.scenario(), Instant{draft_.scenario().duration / 3}));
  choose(draft_.scenario().faults.size() - 1);
}

void FaultsTab::remove() {
  const int row = table_->currentRow();
  if (row >= 0 && row < std::ssize(rows_))
    take(removeFault(draft_.scenario(), rows_[static_cast<std::size_t>(row)]));
}

}  // namespace watertight
