// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/knob_history.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QScopedValueRollback>

#include "bridge/qt_text.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

constexpr qint64 kOneStepMs = 1000;
constexpr int kTurnId = 1;

}  // namespace

/// One step back or forth. A step that the run refuses is forgotten.
class TurnStep final : public QUndoCommand {
 public:
  TurnStep(KnobHistory& history, KnobTurn turn, bool goesOn)
      : history_(history), turn_(std::move(turn)), goesOn_(goesOn) {
    setText(toQt(turnText(turn_)));
  }

  [[nodiscard]] int id() const override { return kTurnId; }

  bool mergeWith(const QUndoCommand* other) override {
    const auto& next = *static_cast<const TurnStep*>(other);
    if (!next.goesOn_ || next.turn_.front().path != turn_.front().path) return false;
    turn_ = mergedTurns(std::move(turn_), next.turn_);
    setText(toQt(turnText(turn_)));
    setObsolete(changesNothing(turn_));
    return true;
  }
  void undo() override { setObsolete(!history_.carryOut(turn_, &KnobChange::from)); }
  void redo() override {
    if (!std::exchange(fresh_, false)) setObsolete(!history_.carryOut(turn_, &KnobChange::to));
  }

 private:
  KnobHistory& history_;
  KnobTurn turn_;
  bool goesOn_;
  bool fresh_ = true;  // the stack repeats what it is given at once: it is done already
};

KnobHistory::KnobHistory(RunController& controller, QObject* parent)
    : QObject(parent), controller_(controller) {
  connect(&controller_, &RunController::knobTurned, this, &KnobHistory::remember);
  connect(&controller_, &RunController::runBegan, &stack_, &QUndoStack::clear);
  QCoreApplication::instance()->installEventFilter(this);
}

bool KnobHistory::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress) ++presses_;
  return QObject::eventFilter(watched, event);
}

bool KnobHistory::goesOn() const {
  if (!sinceLast_.isValid()) return false;
  return sinceLast_.elapsed() < kOneStepMs || (heldAtLast_ && lastPress_ == presses_);
}

void KnobHistory::remember(const KnobTurn& turn) {
  if (goingBack_) return;
  stack_.push(new TurnStep{*this, turn, goesOn()});
  sinceLast_.start();
  heldAtLast_ = QGuiApplication::mouseButtons() != Qt::NoButton;
  lastPress_ = presses_;
}

bool KnobHistory::carryOut(const KnobTurn& turn, SettingValue KnobChange::*to) {
  const QScopedValueRollback<bool> guard{goingBack_, true};
  sinceLast_.invalidate();
  for (const auto& change : turn) {
    const auto now = getSetting(controller_.model().knobs().current(), change.path);
    if (now && *now == change.*to) continue;
    if (!controller_.turnRun(change.path, change.*to)) return false;
  }
  return true;
}

}  // namespace watertight
