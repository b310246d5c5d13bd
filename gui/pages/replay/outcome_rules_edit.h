// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <string>
#include <vector>

#include "trace/call_mapping.h"

class QHBoxLayout;
class QVBoxLayout;

namespace watertight {

/// Which calls failed, and how: "where COLUMN is VALUE, the call is OUTCOME", a line each; the first that
/// holds says it.
class OutcomeRulesEdit : public QWidget {
  Q_OBJECT
 public:
  explicit OutcomeRulesEdit(QWidget* parent = nullptr);

  /// Instead of what was there.
  void show(const std::vector<std::string>& columns, const std::vector<OutcomeRule>& rules);

 signals:
  void edited(const std::vector<watertight::OutcomeRule>& rules);

 private:
  void rebuild();
  void addLine(std::size_t at);
  void addChoices(QHBoxLayout& line, std::size_t at);
  void addRule();

  std::vector<std::string> columns_;
  std::vector<OutcomeRule> rules_;
  QVBoxLayout* down_;
  QWidget* lines_ = nullptr;
};

}  // namespace watertight
