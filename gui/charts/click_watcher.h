// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointF>

class QWidget;

namespace watertight {

/// Tells of clicks on a widget: pressed and let go at about the same place, so that dragging is none. Takes
/// nothing away from the widget.
class ClickWatcher : public QObject {
  Q_OBJECT
 public:
  /// Belongs to the widget.
  explicit ClickWatcher(QWidget* watched);

 signals:
  void clicked(QPointF position);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QPointF pressed_;
  bool down_ = false;
};

}  // namespace watertight
