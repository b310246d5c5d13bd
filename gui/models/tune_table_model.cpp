// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tune_table_model.h"

#include "bridge/qt_text.h"
#include "present/objective_text.h"

namespace watertight {

void TuneTableModel::refresh(const TuneStudy& study) {
  beginResetModel();
  study_ = &study;
  points_ = study.points();
  objectives_.clear();
  for (int i = 0; i < kObjectives; ++i) {
    if (study.knows(static_cast<Objective>(i))) objectives_.push_back(static_cast<Objective>(i));
  }
  endResetModel();
}

std::size_t TuneTableModel::knobs() const {
  return study_ == nullptr ? 0 : study_->record().header.paths.size();
}

int TuneTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(points_.size());
}

int TuneTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(knobs() + objectives_.size());
}

QString TuneTableModel::textOf(std::size_t point, std::size_t column) const {
  const auto& there = study_->record().points.at(point);
  if (column < knobs()) return toQt(there.values[column]) + (point == 0 ? tr(" (as it is)") : QString{});
  if (!there.result.impossible.empty()) return tr("cannot be so");
  const auto objective = objectives_[column - knobs()];
  const auto figure = study_->figure(point, objective);
  if (!figure) return {};
  const auto half = figure->half ? " ± " + objectiveText(objective, *figure->half) : std::string{};
  return toQt(objectiveText(objective, figure->mean) + half);
}

QVariant TuneTableModel::sortKeyOf(std::size_t point, std::size_t column) const {
  if (column < knobs()) {
    const auto place = study_->placeOf(point, column);
    return place ? static_cast<double>(*place) : -1.0;
  }
  const auto figure = study_->figure(point, objectives_[column - knobs()]);
  return figure ? QVariant{figure->mean} : QVariant{};
}

QVariant TuneTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || study_ == nullptr) return {};
  const auto point = pointAt(index.row());
  const auto column = static_cast<std::size_t>(index.column());
  switch (role) {
    case Qt::DisplayRole:
      return textOf(point, column);
    case Qt::ToolTipRole:
      return plainTip(toQt(study_->impossible(point)));
    case Qt::TextAlignmentRole:
      return QVariant{Qt::AlignRight | Qt::AlignVCenter};
    case kSortRole:
      return sortKeyOf(point, column);
    default:
      return {};
  }
}

QVariant TuneTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || study_ == nullptr) return {};
  const auto column = static_cast<std::size_t>(section);
  if (role == Qt::TextAlignmentRole) return QVariant{Qt::AlignRight | Qt::AlignVCenter};
  if (role == Qt::DisplayRole) {
    return toQt(column < knobs() ? std::string_view{study_->record().header.paths[column]}
                                 : objectiveName(objectives_[column - knobs()]));
  }
  if (role == Qt::ToolTipRole && column >= knobs())
    return plainTip(toQt(objectiveTip(objectives_[column - knobs()])));
  return {};
}

}  // namespace watertight
