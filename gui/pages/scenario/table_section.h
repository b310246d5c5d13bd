// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/scenario_draft.h"
#include "widgets/setting_form.h"

class QLabel;

namespace watertight {

class LatencyCurveView;
class RecordedLatencies;
class Switch;

/// One table of the scenario: its title, a switch where it may be left out, its settings, and beside a
/// distribution of service times its curve.
class TableSection : public QWidget {
  Q_OBJECT
 public:
  /// `draft` outlives the section.
  TableSection(ScenarioDraft& draft, ScenarioTable at, const QString& title, QWidget* parent = nullptr);

  /// Shows the table of another dependency, route or fault.
  void setIndex(std::size_t index);
  void refresh();
  /// The same, and gives up what is being typed.
  void begin();

 signals:
  /// The draft is another now.
  void edited();

 private:
  void type(const QString& key, const QString& text);
  void showCurve();
  void showRecorded(const LatencySettings& latency);

  ScenarioDraft& draft_;
  ScenarioTable at_;
  QLabel* title_;
  Switch* there_ = nullptr;
  SettingForm* form_;
  LatencyCurveView* curve_ = nullptr;
  RecordedLatencies* recorded_ = nullptr;  ///< beside a curve
};

}  // namespace watertight
