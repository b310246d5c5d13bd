// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal_model.h"

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "present/journal_text.h"

namespace watertight {

JournalModel::JournalModel(const RunModel& run, QObject* parent)
    : QAbstractTableModel(parent), run_(run), theme_(&themeOf(ThemeName::kDark)) {}

void JournalModel::reset() {
  beginResetModel();
  shown_ = run_.journal().added();
  rows_ = static_cast<int>(run_.journal().entries().size());
  endResetModel();
}

void JournalModel::refresh() {
  const auto& log = run_.journal();
  const auto fresh = log.added() - shown_;
  if (fresh == 0) return;
  if (log.added() < shown_ || fresh >= log.entries().size()) return reset();
  beginInsertRows({}, 0, static_cast<int>(fresh) - 1);
  shown_ = log.added();
  rows_ += static_cast<int>(fresh);
  endInsertRows();
  const int kept = static_cast<int>(log.entries().size());
  if (rows_ == kept) return;
  beginRemoveRows({}, kept, rows_ - 1);
  rows_ = kept;
  endRemoveRows();
}

void JournalModel::setTheme(const Theme& theme) {
  theme_ = &theme;
  if (rows_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, kColumns - 1), {Qt::DecorationRole});
}

int JournalModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rows_;
}

int JournalModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

// The log may have grown since the rows were counted.
const JournalEntry* JournalModel::entryAt(int row) const {
  const auto& log = run_.journal();
  if (log.added() < shown_) return nullptr;
  const auto fromNewest = static_cast<std::uint64_t>(row) + (log.added() - shown_);
  if (fromNewest >= log.entries().size()) return nullptr;
  return &log.entries()[log.entries().size() - 1 - static_cast<std::size_t>(fromNewest)];
}

QString JournalModel::textOf(const JournalEntry& entry, int column) const {
  switch (column) {
    case kTime:
      return toQt(journalTime(entry));
    case kDependency:
      return toQt(journalSubject(entry, run_.scenario()));
    case kKind:
      return toQt(journalKind(entry));
    case kWhat:
      return toQt(describe(entry));
    default:
      return {};
  }
}

QVariant JournalModel::swatchOf(const JournalEntry& entry, int column) const {
  if (column == kKind) return toQt(theme_->of(journalRole(entry)));
  if (column == kDependency && entry.dependency >= 0) {
    return toQt(theme_->of(inkOfDependency(static_cast<std::size_t>(entry.dependency))));
  }
  return {};
}

QVariant JournalModel::data(const QModelIndex& index, int role) const {
  const auto* entry = index.isValid() ? entryAt(index.row()) : nullptr;
  if (entry == nullptr) return {};
  if (role == Qt::DisplayRole) return textOf(*entry, index.column());
  if (role == Qt::DecorationRole) return swatchOf(*entry, index.column());
  if (role == Qt::ToolTipRole && index.column() == kWhat) return plainTip(textOf(*entry, kWhat));
  return {};
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kTime:
      return tr("Time");
    case kDependency:
      return tr("Dependency");
    case kKind:
      return tr("Kind");
    case kWhat:
      return tr("What happened, and why");
    default:
      return {};
  }
}

}  // namespace watertight
