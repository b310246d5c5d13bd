// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

#include "bridge/compare_controller.h"
#include "pages/live/compare_panel.h"
#include "pages/live/live_page.h"

class QAction;
class QMenu;
class QPushButton;

namespace watertight {

/// Brings the second run to the screen: its panel, its lines on the page, and the actions that begin it. As a
/// ghost, the run without its faults, it has faint lines and no panel.
class CompareDesk : public QObject {
  Q_OBJECT
 public:
  /// `controller` and `page` outlive it.
  CompareDesk(RunController& controller, LivePage& page, QWidget* parent);

  /// Hidden until two runs are compared. Belongs to whoever lays it out.
  [[nodiscard]] ComparePanel* panel() { return panel_; }
  [[nodiscard]] CompareController& compare() { return compare_; }
  void addTo(QMenu& menu);
  /// Checked while two runs are compared.
  [[nodiscard]] QAction& compareAction() { return *compareAction_; }
  void setTheme(const Theme& theme) { panel_->setTheme(theme); }
  /// Runs it beside the first one.
  void show(SecondRun second) { begin(std::move(second), false); }
  /// The panel's figures as both runs stand.
  void refreshFigures();

 signals:
  void failed(const QString& why);

 private:
  void turn(bool on);
  void turnGhost(bool on);
  void begin(SecondRun second, bool ghost);
  void branchHere();
  [[nodiscard]] TimeAxis sight() const;
  void showSecond();

  CompareController compare_;
  RunController& controller_;
  LivePage& page_;
  ComparePanel* panel_;
  QAction *compareAction_, *branchAction_, *ghostAction_;
  bool ghost_ = false;  ///< the second run is one
};

}  // namespace watertight
