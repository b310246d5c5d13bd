// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractTableModel>

#include "present/run_model.h"
#include "present/theme.h"

namespace watertight {

/// The journal as a table, newest first. Reads the run's log, and changes only in refresh(): rows that came
/// since are put in at the top.
class JournalModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kTime, kDependency, kKind, kWhat, kColumns };

  explicit JournalModel(const RunModel& run, QObject* parent = nullptr);

  void refresh();
  /// The log belongs to another run.
  void reset();
  void setTheme(const Theme& theme);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  /// The entry of a row; null where the log has forgotten it. Stays where it is until the log grows.
  [[nodiscard]] const JournalEntry* entryAt(int row) const;

  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] QString textOf(const JournalEntry& entry, int column) const;
  [[nodiscard]] QVariant swatchOf(const JournalEntry& entry, int column) const;

  const RunModel& run_;
  const Theme* theme_;
  std::uint64_t shown_ = 0;  // of the log's count of entries ever added
  int rows_ = 0;
};

}  // namespace watertight
