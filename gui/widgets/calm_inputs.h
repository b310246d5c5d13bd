// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCheckBox>
#include <QComboBox>
#include <QSlider>

namespace watertight {

/// Inputs for a panel that scrolls: the wheel turns them only while they have the focus, and goes on to the
/// panel otherwise, so that nobody turns a knob by scrolling past it.
class CalmSlider : public QSlider {
  Q_OBJECT
 public:
  explicit CalmSlider(QWidget* parent = nullptr);

 protected:
  void wheelEvent(QWheelEvent* event) override;
};

class CalmComboBox : public QComboBox {
  Q_OBJECT
 public:
  explicit CalmComboBox(QWidget* parent = nullptr);

 protected:
  void wheelEvent(QWheelEvent* event) override;
};

/// Takes the space bar for itself while it has the focus, whatever the window uses it for.
class CalmCheckBox : public QCheckBox {
  Q_OBJECT
 public:
  explicit CalmCheckBox(QWidget* parent = nullptr);

 protected:
  bool event(QEvent* event) override;
};

}  // namespace watertight
