// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

#include "present/log_format_draft.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace watertight {

class SampleTable;

/// Asks for the log format of an access log; below, its first lines as they would be read.
class LogFormatDialog : public QDialog {
  Q_OBJECT
 public:
  /// `path`: of the file, for its name.
  LogFormatDialog(const QString& path, LogFormatDraft draft, QWidget* parent = nullptr);

  /// One that reads the file, once the dialog was accepted.
  [[nodiscard]] const std::string& format() const { return draft_.format(); }

 private:
  QLayout* makePresets();
  QLayout* makeButtons();
  void take();
  void refresh();

  LogFormatDraft draft_;
  QPlainTextEdit* line_;
  QLabel *wrong_, *sample_;
  SampleTable* table_;
  QPushButton* import_ = nullptr;
};

}  // namespace watertight
