// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <optional>

#include "bridge/tune_desk.h"
#include "present/theme.h"

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace watertight {

class HeatMapView;
class TuneTableModel;
class XyView;

/// A study's results: as a map of two knobs, a curve of one, a trade-off of two objectives, and a table.
class PicturePanel : public QFrame {
  Q_OBJECT
 public:
  enum View { kMap, kCurve, kTradeOff, kTable, kViews };

  explicit PicturePanel(TuneDesk& desk, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setChosen(std::optional<std::size_t> point);
  void show(View view);
  /// By what the pictures are drawn.
  [[nodiscard]] Objective objective() const;

 public slots:
  void refresh();

 signals:
  void chosen(std::size_t point);
  void exportAsked();

 private:
  struct Choice {
    QLabel* name = nullptr;
    QComboBox* box = nullptr;

    void setVisible(bool on) const;
  };

  void addSwitch(QHBoxLayout& row);
  Choice addChoice(QHBoxLayout& row, const QString& name, const QString& tip);
  void makeTable();
  void showChoices();
  void fillObjectives();
  void fillKnobs();
  void draw();
  [[nodiscard]] View view() const;

  TuneDesk& desk_;
  QButtonGroup* views_;
  QStackedWidget* stack_;
  HeatMapView* map_;
  XyView *curve_, *tradeOff_;
  QTableView* table_;
  TuneTableModel* rows_;
  QSortFilterProxyModel* sorted_;
  Choice objective_, against_, across_, up_;
  std::string knobsShown_;
  bool viewChosen_ = false;  ///< by hand: another study does not change it
};

}  // namespace watertight
