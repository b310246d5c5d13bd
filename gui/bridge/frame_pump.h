// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QTimer>

#include "bridge/run_controller.h"
#include "present/refresh_pace.h"

namespace watertight {

/// The app's one repeating timer: asks the session what is new, and says what is worth drawing again.
class FramePump : public QObject {
  Q_OBJECT
 public:
  explicit FramePump(RunController& controller, QObject* parent = nullptr);

  void start() { timer_.start(); }
  void stop() { timer_.stop(); }
  /// What one pixel of the charts spans.
  void setPixel(Duration pixel) { pixel_ = pixel; }
  /// How many turns the charts take.
  void setTurns(int turns) { pace_.setTurns(turns); }
  /// Draws everything at the next tick.
  void force() { pace_.force(); }
  /// What the timer does.
  void tick();

 signals:
  void chartsDue(bool figuresToo, watertight::RefreshTurn turn);
  void clockDue();
  void journalDue();

 protected:
  void customEvent(QEvent* event) override;

 private:
  RunController& controller_;
  RefreshPace pace_;
  QTimer timer_;
  Instant drawingSince_{};
  Duration pixel_ = std::chrono::milliseconds{100};
};

}  // namespace watertight
