// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "models/journal_filter_model.h"
#include "pages/live/journal_bar.h"

class QTableView;

namespace watertight {

/// The journal's table, newest first, and what chooses its rows. Who has scrolled down to read keeps their
/// place while new rows come in.
class JournalPanel : public QFrame {
  Q_OBJECT
 public:
  explicit JournalPanel(const RunModel& run, QWidget* parent = nullptr);

  void refresh();
  void reset();
  void setTheme(const Theme& theme) { model_->setTheme(theme); }

  /// The chosen rows, or all that are shown, in the table's order: columns between tabs.
  [[nodiscard]] QString rowsAsText() const;
  /// All rows that are shown, oldest first: JSON Lines where the name ends so, else CSV. Says failed() if it
  /// cannot.
  void saveTo(const QString& path);

 signals:
  /// Somebody went to an entry. It lives until control returns to the event loop.
  void entryChosen(const watertight::JournalEntry& entry);
  void momentChosen(watertight::Instant t);
  void failed(const QString& text);

 private:
  void setUpTable();
  void choose(const QModelIndex& row);
  void filter();
  void copy();
  void save();
  void showCount();

  const RunModel& run_;
  JournalModel* model_;
  JournalFilterModel* shown_;
  JournalBar* bar_;
  QTableView* table_;
  bool refreshing_ = false;
};

}  // namespace watertight
