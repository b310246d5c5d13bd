// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/frame_pump.h"

#include <QCoreApplication>

#include "core/steady_clock.h"

namespace watertight {
namespace {

constexpr std::chrono::milliseconds kTick{33};
constexpr int kAfterPainting = Qt::LowEventPriority - 1;  // widgets are painted at low priority

}  // namespace

FramePump::FramePump(RunController& controller, QObject* parent) : QObject(parent), controller_(controller) {
  timer_.setInterval(kTick);
  connect(&timer_, &QTimer::timeout, this, &FramePump::tick);
}

void FramePump::tick() {
  controller_.poll();
  const auto& model = controller_.model();
  const auto began = steadyNow();
  const auto due = pace_.due(began, {model.version(), model.state().now, model.state().paused, pixel_});
  if (due.charts) emit chartsDue(due.figures, due.turn);
  if (due.clock) emit clockDue();
  if (due.journal) emit journalDue();
  if (!due.charts) return;
  drawingSince_ = began;
  QCoreApplication::postEvent(this, new QEvent(QEvent::User), kAfterPainting);
}

void FramePump::customEvent(QEvent* /*event*/) {
  pace_.drew(steadyNow() - drawingSince_);
}

}  // namespace watertight
