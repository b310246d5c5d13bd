// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/frame_pump.h"

#include "core/steady_clock.h"

namespace watertight {
namespace {

constexpr std::chrono::milliseconds kTick{33};

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
  if (due.charts) emit chartsDue();
  if (due.figures) emit figuresDue();
  if (due.journal) emit journalDue();
  if (due.charts) pace_.drew(steadyNow() - began);
}

}  // namespace watertight
