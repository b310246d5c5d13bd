// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

#include "present/mapping_draft.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace watertight {

class OutcomeRulesEdit;
class SampleTable;

/// Asks what the columns of a text file mean that no reader knows; below, its first records as they would be
/// read, beside the file's own columns.
class MappingDialog : public QDialog {
  Q_OBJECT
 public:
  /// `path`: of the file, for its name and its folder.
  MappingDialog(const QString& path, MappingDraft draft, QWidget* parent = nullptr);

  /// Whole once the dialog was accepted.
  [[nodiscard]] const CallMapping& mapping() const { return draft_.mapping(); }

 private:
  QBoxLayout* addRow(QBoxLayout& down, const QString& title);
  QComboBox* addChoice(QBoxLayout& row, const QString& caption, const QString& name, const QStringList& items,
                       std::function<void(int)> chosen);
  QComboBox* addColumn(QBoxLayout& row, const QString& caption, const QString& name,
                       std::function<void(const std::string&)> chosen);
  QLineEdit* addText(QBoxLayout& row, const QString& caption, const QString& name,
                     std::function<void(const std::string&)> typed);
  void set(MappingPart part, const std::function<void(CallMapping&)>& edit);
  void makeTable(QBoxLayout& row);
  void makeTime(QBoxLayout& row);
  void makeLatency(QBoxLayout& row);
  void makeDependency(QBoxLayout& row);
  void makeOutcome(QBoxLayout& down);
  QLabel* addWords(QBoxLayout& down, const char* look, const QString& name);
  void makeButtons(QBoxLayout& row);
  QPushButton* addButton(QBoxLayout& row, const QString& text, const QString& tip);
  void askAndSave();
  void askAndLoad();

  void refresh();
  void showColumns();
  void showColumn(QComboBox& box, const std::string& column);
  void showChoices();
  void showWords();

  QString path_;
  MappingDraft draft_;
  QComboBox *form_ = nullptr, *time_ = nullptr, *timeForm_ = nullptr, *stamp_ = nullptr, *latency_ = nullptr,
            *unit_ = nullptr, *negative_ = nullptr, *dependency_ = nullptr, *status_ = nullptr,
            *otherwise_ = nullptr;
  QLineEdit *zone_ = nullptr, *name_ = nullptr;
  QCheckBox *header_ = nullptr, *comma_ = nullptr;
  OutcomeRulesEdit* rules_ = nullptr;
  SampleTable* table_;
  QLabel *questions_ = nullptr, *wrong_ = nullptr, *sample_ = nullptr;
  QPushButton *save_ = nullptr, *import_ = nullptr;
};

}  // namespace watertight
