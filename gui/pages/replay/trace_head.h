// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "bridge/replay_desk.h"

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace watertight {

class ElidedLabel;

/// Which trace it is, in one line; while another is read, how far that has come, and the way to stop it.
class TraceHead : public QFrame {
  Q_OBJECT
 public:
  /// `desk` outlives this.
  explicit TraceHead(ReplayDesk& desk, QWidget* parent = nullptr);

  /// The trace and the import as they stand.
  void refresh();

 signals:
  void openAsked();
  /// The report is to be read.
  void reportAsked();
  /// Whether what the replay is made from is to be seen.
  void setupToggled(bool visible);

 private:
  void ask(const QString& path, const std::vector<const TraceFormat*>& formats);
  void stopAsking();
  QPushButton* addButton(QHBoxLayout& row, const QString& text, const QString& tip);

  ReplayDesk& desk_;
  ElidedLabel *name_, *summary_, *progressText_;
  QProgressBar* progress_;
  QPushButton *cancel_, *report_, *setup_;
  QWidget* question_ = nullptr;  ///< which format it is
};

}  // namespace watertight
