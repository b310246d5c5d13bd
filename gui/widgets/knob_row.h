// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <QWidget>

#include "present/knob_values.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace watertight {

class CalmSlider;
class ValueEdit;

/// One knob: its name, a slider, switch or choice, its value with unit (which can be typed over), and ways
/// back to the scenario's value: a button, and a double click on the name or the slider. A knob that stands
/// elsewhere than in the scenario is marked, and a notch shows where it stood. While a slider moves only the
/// value beside it follows; the knob counts as turned once the slider rests for a moment or is let go, so
/// that one movement is one line in the journal.
class KnobRow : public QWidget {
  Q_OBJECT
 public:
  explicit KnobRow(const KnobView& knob, QWidget* parent = nullptr);

  /// The knob as it stands now; left alone while the user is at it.
  void setKnob(const KnobView& knob);
  [[nodiscard]] const KnobView& knob() const { return knob_; }

 signals:
  void turned(const std::string& path, const watertight::SettingValue& value);
  /// Typed text, to be understood by whoever knows what the setting takes.
  void typed(const std::string& path, const std::string& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeControl();
  QWidget* makeSlider();
  QWidget* makeChoice();
  QWidget* makeSwitch();
  void makeValue();
  void makeReset();
  void mark();
  void goBack();
  void showValue(const SettingValue& value);
  void moved(int stop);
  void settle();
  void send(const SettingValue& value);
  void finishTyping();

  KnobView knob_;
  KnobSlider scale_;
  QTimer rest_;  // single-shot
  QLabel* name_ = nullptr;
  CalmSlider* slider_ = nullptr;
  QComboBox* choice_ = nullptr;
  QCheckBox* switch_ = nullptr;
  ValueEdit* value_ = nullptr;
  QPushButton* reset_ = nullptr;
};

}  // namespace watertight
