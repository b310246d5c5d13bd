// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/journal_panel.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace watertight {
namespace {

constexpr int kRowHeight = 21;

}  // namespace

JournalPanel::JournalPanel(const RunModel& run, QWidget* parent)
    : QFrame(parent), model_(new JournalModel(run, this)), table_(new QTableView(this)) {
  setProperty("look", "card");
  table_->setAccessibleName(tr("Journal"));
  table_->setModel(model_);
  table_->setShowGrid(false);
  table_->setIconSize({8, 8});
  table_->setWordWrap(false);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->verticalHeader()->setDefaultSectionSize(kRowHeight);
  auto* header = table_->horizontalHeader();
  header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  header->setHighlightSections(false);
  header->setStretchLastSection(true);
  header->resizeSection(JournalModel::kTime, 74);
  header->resizeSection(JournalModel::kDependency, 120);
  header->resizeSection(JournalModel::kKind, 84);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 3, 2, 3);
  layout->addWidget(table_);
}

void JournalPanel::refresh() {
  auto* bar = table_->verticalScrollBar();
  const int before = model_->rowCount();
  const int position = bar->value();
  model_->refresh();
  const int added = model_->rowCount() - before;
  if (position > 0 && added > 0) bar->setValue(position + added * kRowHeight);
}

void JournalPanel::reset() {
  model_->reset();
  table_->scrollToTop();
}

}  // namespace watertight
