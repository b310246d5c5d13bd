// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSortFilterProxyModel>

#include "models/journal_model.h"
#include "present/journal_filter.h"

namespace watertight {

/// The rows of a journal that somebody wants to see, newest first.
class JournalFilterModel : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  /// `journal` and `run` outlive this.
  JournalFilterModel(JournalModel& journal, const RunModel& run, QObject* parent = nullptr);

  void setFilter(const JournalFilter& filter);
  [[nodiscard]] const JournalFilter& filter() const { return filter_; }

  /// Of a row of this model; null where the log has forgotten it.
  [[nodiscard]] const JournalEntry* entryAt(int row) const;

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  const JournalModel& journal_;
  const RunModel& run_;
  JournalFilter filter_;
};

}  // namespace watertight
