// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "charts/time_chart.h"
#include "charts/worker_tokens_view.h"
#include "present/live_view.h"
#include "widgets/routes_view.h"

namespace watertight {

/// The application over all dependencies: its workers now and over time, by who holds them; the backlog; and
/// what became of requests, over all and by route. Here a shared pool is seen to drown.
class ApplicationStrip : public QFrame {
  Q_OBJECT
 public:
  explicit ApplicationStrip(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setTime(const TimeAxis& time);
  void show(StripView view, bool figuresToo);

  [[nodiscard]] int plotWidth() const { return workers_->plotWidth(); }

 private:
  WorkerTokensView* now_;
  TimeChart *workers_, *backlog_, *requests_;
  RoutesView* routes_;
};

}  // namespace watertight
