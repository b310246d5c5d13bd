// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractTableModel>
#include <vector>

#include "present/tune_study.h"

namespace watertight {

/// A parameter study as a table: a row for each point that is there, the knobs' values, then each objective
/// that is known with its interval. Sorted by whatever column is chosen, numbers as numbers.
class TuneTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// For sorting: a number, or the text.
  static constexpr int kSortRole = Qt::UserRole + 1;

  explicit TuneTableModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  /// `study` outlives the model or the next call.
  void refresh(const TuneStudy& study);
  [[nodiscard]] std::size_t pointAt(int row) const { return points_[static_cast<std::size_t>(row)]; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] std::size_t knobs() const;
  [[nodiscard]] QString textOf(std::size_t point, std::size_t column) const;
  [[nodiscard]] QVariant sortKeyOf(std::size_t point, std::size_t column) const;

  const TuneStudy* study_ = nullptr;
  std::vector<std::size_t> points_;
  std::vector<Objective> objectives_;
};

}  // namespace watertight
