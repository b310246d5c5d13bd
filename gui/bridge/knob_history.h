// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QUndoStack>

#include "bridge/run_controller.h"

namespace watertight {

/// Undo and redo for the knobs of the run that is shown, whoever turned them: a slider, a field, a line
/// dragged in a chart. Going back is a turn like any other: it goes through the controller and is journalled.
/// What is done to one knob while the mouse button stays down, or within a second, is one step. Another run
/// begins with its knobs where its scenario has them, and nothing to undo.
class KnobHistory : public QObject {
  Q_OBJECT
 public:
  /// `controller` outlives the history.
  explicit KnobHistory(RunController& controller, QObject* parent = nullptr);

  [[nodiscard]] QUndoStack& stack() { return stack_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  friend class TurnStep;

  void remember(const KnobTurn& turn);
  /// The first change puts most of the others right; those that it does not are turned after it.
  bool carryOut(const KnobTurn& turn, SettingValue KnobChange::*to);
  [[nodiscard]] bool goesOn() const;

  RunController& controller_;
  QUndoStack stack_;
  QElapsedTimer sinceLast_;
  quint64 presses_ = 0;      // of the mouse, so far
  quint64 lastPress_ = 0;    // under which the last turn was made
  bool heldAtLast_ = false;  // the button was down then
  bool goingBack_ = false;
};

}  // namespace watertight
