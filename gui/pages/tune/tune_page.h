// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <QWidget>

#include "bridge/tune_desk.h"
#include "pages/tune/picture_panel.h"
#include "pages/tune/point_panel.h"
#include "pages/tune/setup_panel.h"

namespace watertight {

/// Finds thresholds by trying many: what is tried at the left, what came of it at the right, the chosen point
/// below.
class TunePage : public QWidget {
  Q_OBJECT
 public:
  /// Both outlive it.
  TunePage(RunController& controller, ReplayDesk& replay, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  [[nodiscard]] TuneDesk& desk() { return desk_; }
  [[nodiscard]] SetupPanel& setup() { return *setup_; }
  [[nodiscard]] PicturePanel& pictures() { return *pictures_; }
  [[nodiscard]] PointPanel& point() { return *point_; }
  /// The table as CSV, for a file that is asked for.
  void saveTable();
  /// Draws what is there.
  void refresh();

 signals:
  void failed(const QString& why);

 private:
  QWidget* makeInvitation();
  void choose(std::size_t point);
  void askForFurther();

  TuneDesk desk_;
  SetupPanel* setup_;
  PicturePanel* pictures_;
  PointPanel* point_;
  QWidget* invitation_;
  QTimer redraw_;                     ///< results may come by the hundred a second
  const SweepPlan* shown_ = nullptr;  ///< the study that the chosen point is of
};

}  // namespace watertight
