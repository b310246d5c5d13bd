// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <array>
#include <string>
#include <vector>

#include "present/journal_filter.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace watertight {

/// Chooses what the journal shows: kinds, a dependency, words; and hands it out.
class JournalBar : public QWidget {
  Q_OBJECT
 public:
  explicit JournalBar(QWidget* parent = nullptr);

  void setDependencies(const std::vector<std::string>& names);
  void showCount(int shown, int all);
  [[nodiscard]] const JournalFilter& filter() const { return filter_; }

 public slots:
  void search();

 signals:
  /// Esc: who searched wants to be among the rows again.
  void searchLeft();
  void changed();
  void copyAsked();
  void saveAsked();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void change();

  JournalFilter filter_;
  std::array<QPushButton*, kJournalKinds> kinds_{};
  QComboBox* dependency_;
  QLineEdit* words_;
  QLabel* count_;
};

}  // namespace watertight
