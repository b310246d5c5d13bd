// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/theme.h"
#include "present/worker_tokens.h"

namespace watertight {

/// The application's workers now: a square for each, in its holder's colour, and the list of holders.
class WorkerTokensView : public QWidget {
  Q_OBJECT
 public:
  explicit WorkerTokensView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setWorkers(WorkersNow now);

  [[nodiscard]] const WorkersNow& workers() const { return now_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int paintTitle(QPainter& painter) const;
  int paintTokens(QPainter& painter, int top) const;
  static QString holderText(const WorkerHolder& holder, const QFontMetrics& metrics, int room);
  void paintHolders(QPainter& painter, int top) const;
  void paintHolder(QPainter& painter, const WorkerHolder& holder, const QRect& place) const;

  WorkersNow now_;
  const Theme* theme_;
};

}  // namespace watertight
