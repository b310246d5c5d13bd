// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/journal_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "bridge/qt_text.h"
#include "bridge/save_file.h"
#include "present/journal_export.h"

namespace watertight {
namespace {

constexpr int kRowHeight = 21;

bool isJsonLines(const QString& path) {
  return path.endsWith(QStringLiteral(".jsonl"), Qt::CaseInsensitive);
}

}  // namespace

JournalPanel::JournalPanel(const RunModel& run, QWidget* parent)
    : QFrame(parent),
      run_(run),
      model_(new JournalModel(run, this)),
      shown_(new JournalFilterModel(*model_, run, this)),
      bar_(new JournalBar(this)),
      table_(new QTableView(this)) {
  setProperty("look", "card");
  setUpTable();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 3, 2, 3);
  layout->setSpacing(0);
  layout->addWidget(bar_);
  layout->addWidget(table_, 1);
  connect(bar_, &JournalBar::changed, this, &JournalPanel::filter);
  connect(bar_, &JournalBar::copyAsked, this, &JournalPanel::copy);
  connect(bar_, &JournalBar::saveAsked, this, &JournalPanel::save);
  connect(bar_, &JournalBar::searchLeft, table_, qOverload<>(&QWidget::setFocus));
  auto* find = new QShortcut(QKeySequence::Find, this);
  connect(find, &QShortcut::activated, bar_, &JournalBar::search);
}

void JournalPanel::setUpTable() {
  table_->setAccessibleName(tr("Journal"));
  table_->setModel(shown_);
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
  auto* copyAction = new QAction(tr("Copy rows"), table_);
  copyAction->setShortcut(QKeySequence::Copy);
  copyAction->setShortcutContext(Qt::WidgetShortcut);
  connect(copyAction, &QAction::triggered, this, &JournalPanel::copy);
  table_->addAction(copyAction);
  table_->setContextMenuPolicy(Qt::ActionsContextMenu);
  connect(table_, &QTableView::clicked, this, &JournalPanel::choose);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& row) {
            const bool byKey = table_->hasFocus() && QApplication::mouseButtons() == Qt::NoButton;
            if (byKey && !refreshing_) choose(row);
          });
}

void JournalPanel::choose(const QModelIndex& row) {
  const auto* entry = row.isValid() ? shown_->entryAt(row.row()) : nullptr;
  if (entry == nullptr) return;
  const Instant t = entry->t;
  emit entryChosen(*entry);
  emit momentChosen(t);
}

void JournalPanel::filter() {
  shown_->setFilter(bar_->filter());
  showCount();
}

void JournalPanel::showCount() {
  bar_->showCount(shown_->rowCount(), model_->rowCount());
}

void JournalPanel::refresh() {
  const QScopedValueRollback busy{refreshing_, true};
  auto* bar = table_->verticalScrollBar();
  const int before = shown_->rowCount();
  const int position = bar->value();
  model_->refresh();
  const int added = shown_->rowCount() - before;
  if (position > 0 && added > 0) bar->setValue(position + added * kRowHeight);
  showCount();
}

void JournalPanel::reset() {
  const QScopedValueRollback busy{refreshing_, true};
  model_->reset();
  bar_->setDependencies(run_.names());
  table_->scrollToTop();
  showCount();
}

QString JournalPanel::rowsAsText() const {
  std::vector<int> rows;
  for (const auto& index : table_->selectionModel()->selectedRows()) rows.push_back(index.row());
  std::sort(rows.begin(), rows.end());
  if (rows.empty()) {
    for (int row = 0; row < shown_->rowCount(); ++row) rows.push_back(row);
  }
  std::string text;
  for (const int row : rows) {
    if (const auto* entry = shown_->entryAt(row)) text += journalTabs(*entry, run_.scenario());
  }
  return toQt(text);
}

void JournalPanel::copy() {
  QApplication::clipboard()->setText(rowsAsText());
}

void JournalPanel::saveTo(const QString& path) {
  const bool json = isJsonLines(path);
  std::string text = json ? std::string{} : journalCsvHeader();
  for (int row = shown_->rowCount(); row-- > 0;) {
    const auto* entry = shown_->entryAt(row);
    if (entry == nullptr) continue;
    text += json ? journalJsonLine(*entry, run_.scenario()) : journalCsv(*entry, run_.scenario());
  }
  if (const auto saved = saveFile(path, text); !saved) emit failed(toQt(saved.error().text()));
}

void JournalPanel::save() {
  const auto csv = tr("CSV (*.csv)");
  const auto lines = tr("JSON Lines (*.jsonl)");
  auto chosen = csv;
  auto path = QFileDialog::getSaveFileName(this, tr("Save the journal's rows that are shown"), {},
                                           csv + QStringLiteral(";;") + lines, &chosen);
  if (path.isEmpty()) return;
  if (QFileInfo{path}.suffix().isEmpty()) {
    path += chosen == lines ? QStringLiteral(".jsonl") : QStringLiteral(".csv");
  }
  saveTo(path);
}

}  // namespace watertight
