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

/// Asks for the log format, or formats, of an access log; below, its first lines as they would be read.
class LogFormatDialog : public QDialog {
  Q_OBJECT
 public:
  /// `path`: of the file, for its name.
  LogFormatDialog(const QString& path, LogFormatDraft draft, QWidget* parent = nullptr);

  /// Some that read the file, once the dialog was accepted.
  [[nodiscard]] const std::vector<std::string>& formats() const { return draft_.formats(); }

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
