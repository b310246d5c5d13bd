// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <array>

#include "bridge/replay_desk.h"
#include "present/journal_jumps.h"
#include "present/theme.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace watertight {

class ElidedLabel;

/// What the compartments would have changed, in figures, and the ways through the replay: from the beginning,
/// to its end, to the next thing worth seeing.
class DifferencePanel : public QFrame {
  Q_OBJECT
 public:
  /// Both outlive this.
  DifferencePanel(ReplayDesk& desk, RunController& controller, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// Figures as they are known.
  void refresh();
  /// Which jumps there are, in what the run has told.
  void refreshJumps();

 signals:
  void jumpAsked(watertight::JumpTo what);

 private:
  struct Column {
    QLabel *title, *was, *with, *difference;
  };
  void makeTable(QGridLayout& grid);
  void makeButtons(QGridLayout& grid);
  QPushButton* addButton(const QString& text, const QString& tip);
  void showColumn(Column& column, const DifferenceColumn& view);

  ReplayDesk& desk_;
  RunController& controller_;
  std::array<Column, kDifferences> columns_{};
  std::array<QPushButton*, kJumps> jumps_{};
  ElidedLabel* sentence_;
  QPushButton *play_ = nullptr, *end_ = nullptr;
  const Theme* theme_;
};

}  // namespace watertight
