// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "models/journal_model.h"

class QTableView;

namespace watertight {

/// The journal's table, newest first. Who has scrolled down to read keeps their place while new rows come in.
class JournalPanel : public QFrame {
  Q_OBJECT
 public:
  explicit JournalPanel(const RunModel& run, QWidget* parent = nullptr);

  void refresh();
  void reset();
  void setTheme(const Theme& theme) { model_->setTheme(theme); }

 private:
  JournalModel* model_;
  QTableView* table_;
};

}  // namespace watertight
