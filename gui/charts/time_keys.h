// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

#include "bridge/shared_time.h"

namespace watertight {

/// Keys that move the time in sight, wherever no widget has a use of its own for them: Left and Right pan by
/// a tenth of the span, with Shift by half of it; Home shows the whole run, End follows it.
class TimeKeys : public QObject {
  Q_OBJECT
 public:
  /// `time` outlives this.
  explicit TimeKeys(SharedTime& time, QObject* parent = nullptr) : QObject(parent), time_(time) {}

  /// Keys that reach `widget`, by the focus or from its children.
  void watch(QWidget& widget);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool press(int key, bool far);

  SharedTime& time_;
};

}  // namespace watertight
