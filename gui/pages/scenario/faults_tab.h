// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "present/fault_rows.h"
#include "present/scenario_draft.h"
#include "present/theme.h"

class QLabel;
class QTableWidget;
class QTableWidgetItem;

namespace watertight {

class FaultAxisView;
class TableSection;

/// The draft's faults: bands on an axis of time, a table of the same, and everything else about the chosen
/// one.
class FaultsTab : public QWidget {
  Q_OBJECT
 public:
  /// `draft` outlives the tab.
  explicit FaultsTab(ScenarioDraft& draft, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void refresh();

 signals:
  void edited();

 private:
  QTableWidget* makeTable();
  QLayout* makeButtons();
  void fillRow(int row);
  void take(Result<Scenario> changed);
  void type(QTableWidgetItem* item);
  void add();
  void remove();
  void choose(std::size_t fault);
  [[nodiscard]] int rowOf(std::size_t fault) const;

  ScenarioDraft& draft_;
  std::vector<FaultRow> rows_;
  FaultAxisView* axis_;
  QTableWidget* table_;
  QLabel* error_;
  TableSection* more_;
};

}  // namespace watertight
