// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>
#include <string>
#include <vector>

#include "present/import_report_view.h"

class QVBoxLayout;

namespace watertight {

/// What an import came to: first what the trace cannot tell, then what it holds, then what could not be
/// read.
class ImportReportPanel : public QScrollArea {
  Q_OBJECT
 public:
  explicit ImportReportPanel(QWidget* parent = nullptr);

  /// `replayCannotTell`: what the replay adds to what the trace cannot tell.
  void show(const ImportReportView& view, const std::vector<std::string>& replayCannotTell);

 private:
  void addHeading(const QString& text);
  void addSentences(const std::vector<std::string>& sentences);
  void addFacts(const std::vector<ReportFact>& facts);

  QWidget* content_ = nullptr;
  QVBoxLayout* down_ = nullptr;
};

}  // namespace watertight
