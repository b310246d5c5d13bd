// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLineEdit>

namespace watertight {

/// The value beside a control, to be typed over. Return or leaving it finishes (editingFinished), Escape
/// gives it up. Until something is typed, undo and redo are the window's, not the field's.
class ValueEdit : public QLineEdit {
  Q_OBJECT
 public:
  explicit ValueEdit(QWidget* parent = nullptr);

 signals:
  /// What was typed is no longer wanted: show the value again.
  void givenUp();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace watertight
