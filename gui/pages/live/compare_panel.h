// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <array>

#include "bridge/compare_controller.h"
#include "present/compare_view.h"
#include "present/theme.h"

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace watertight {

/// Two runs in figures: what the second one is, a table of both and their difference, and what pairs of runs
/// say of it.
class ComparePanel : public QFrame {
  Q_OBJECT
 public:
  explicit ComparePanel(CompareController& compare, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// The figures as they stand; `sight`: the stretch of the runs that the charts show.
  void refresh(const MeasuredSpan& sight);

  [[nodiscard]] const CompareView& view() const { return view_; }

 signals:
  /// A branch is wanted, from the moment that is looked at.
  void branchAsked();
  /// The panel and the second run are to go.
  void closeAsked();

 private:
  struct Column {
    QLabel *title, *first, *second, *difference;
  };

  void makeChoice(QHBoxLayout& row);
  void makeMeasuring(QHBoxLayout& row);
  void makeTable(QGridLayout& grid);
  QPushButton* addButton(QHBoxLayout& row, const QString& text, const QString& tip);
  void choose(int index);
  void showSecond();
  void showButtons();
  void show(const CompareView& view);

  CompareController& compare_;
  CompareView view_;
  MeasuredSpan sight_;
  const Theme* theme_;
  QComboBox* choice_ = nullptr;
  QPushButton *branch_ = nullptr, *knobs_ = nullptr;
  QPushButton *measure_ = nullptr, *takeOver_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QLabel *verdict_ = nullptr, *caption_ = nullptr, *firstName_ = nullptr, *secondName_ = nullptr;
  QLabel* differenceName_ = nullptr;
  std::array<Column, kMeasures> columns_{};
};

}  // namespace watertight
