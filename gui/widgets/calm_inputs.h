// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCheckBox>
#include <QComboBox>
#include <QSlider>
#include <optional>

namespace watertight {

/// Inputs for a panel that scrolls: the wheel turns them only while they have the focus, and goes on to the
/// panel otherwise, so that nobody turns a knob by scrolling past it.
class CalmSlider : public QSlider {
  Q_OBJECT
 public:
  explicit CalmSlider(QWidget* parent = nullptr);

  /// A notch under the groove, at a value to come back to.
  void setNotch(std::optional<int> value);

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<int> notch_;
};

class CalmComboBox : public QComboBox {
  Q_OBJECT
 public:
  explicit CalmComboBox(QWidget* parent = nullptr);

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

/// A switch, off or on, with its text beside it. Takes the space bar for itself while it has the focus,
/// whatever the window uses it for.
class Switch : public QCheckBox {
  Q_OBJECT
 public:
  explicit Switch(QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  bool hitButton(const QPoint& position) const override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace watertight
