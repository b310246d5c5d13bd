// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal_filter_model.h"

namespace watertight {

JournalFilterModel::JournalFilterModel(JournalModel& journal, const RunModel& run, QObject* parent)
    : QSortFilterProxyModel(parent), journal_(journal), run_(run) {
  setSourceModel(&journal);
}

void JournalFilterModel::setFilter(const JournalFilter& filter) {
  if (filter == filter_) return;
  filter_ = filter;
  invalidateFilter();
}

const JournalEntry* JournalFilterModel::entryAt(int row) const {
  const auto there = mapToSource(index(row, 0));
  return there.isValid() ? journal_.entryAt(there.row()) : nullptr;
}

bool JournalFilterModel::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const {
  if (filter_.wantsAll()) return true;
  const auto* entry = journal_.entryAt(row);
  return entry != nullptr && filter_.wants(*entry, run_.scenario());
}

}  // namespace watertight
