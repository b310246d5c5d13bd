// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "bridge/replay_desk.h"
#include "pages/replay/fit_note.h"
#include "present/theme.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QTableWidget;

namespace watertight {

class ValueEdit;

/// Which names in the trace stand for which compartment, and how the replay is made: latencies, load,
/// compartments.
class NamePanel : public QFrame {
  Q_OBJECT
 public:
  /// `desk` outlives this.
  explicit NamePanel(ReplayDesk& desk, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void refresh();

 signals:
  /// A scenario is to be found whose compartments are tried.
  void scenarioAsked();

 private:
  void makeOptions(QHBoxLayout& row);
  void makeTable();
  void rebuild();
  void makeRow(int row);
  void showTargets();
  void setTarget(int row, const QString& text);
  [[nodiscard]] QStringList choices() const;
  [[nodiscard]] QComboBox* targetAt(int row) const;

  ReplayDesk& desk_;
  QTableWidget* table_;
  QComboBox *latency_ = nullptr, *compartments_ = nullptr;
  ValueEdit* speed_ = nullptr;
  QLabel* more_;
  FitNote* fit_;
  const Theme* theme_;
};

}  // namespace watertight
