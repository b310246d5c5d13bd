// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

#include "bridge/shared_time.h"

namespace watertight {

/// Keys that choose a part of a whole, as BrushGestures does by hand: Left and Right move the part by a tenth
/// of it, with Shift its end; Home chooses all.
class BrushKeys : public QObject {
  Q_OBJECT
 public:
  /// `span` outlives this.
  explicit BrushKeys(SharedTime& span, QObject* parent = nullptr) : QObject(parent), span_(span) {}

  /// Keys that reach `widget` while it has the focus.
  void watch(QWidget& widget);

 signals:
  /// A key that chose another part was let go.
  void chosen();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool press(int key, bool endOnly);

  SharedTime& span_;
  bool moved_ = false;
};

}  // namespace watertight
