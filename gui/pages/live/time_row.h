// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "bridge/shared_time.h"

class QLabel;
class QPushButton;

namespace watertight {

/// Says which stretch of the run the charts show where they do not follow it, and offers the way back to the
/// present.
class TimeRow : public QWidget {
  Q_OBJECT
 public:
  /// `time` outlives this.
  explicit TimeRow(SharedTime& time, QWidget* parent = nullptr);

 private:
  void refresh();

  SharedTime& time_;
  QLabel* sight_;
  QPushButton* follow_;
};

}  // namespace watertight
