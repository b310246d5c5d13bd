// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "pages/scenario/names_tab.h"
#include "pages/scenario/table_section.h"

class QPushButton;

namespace watertight {

/// The draft's dependencies, and all settings of the chosen one.
class DependenciesTab final : public NamesTab {
  Q_OBJECT
 public:
  /// `draft` outlives the tab.
  explicit DependenciesTab(ScenarioDraft& draft, QWidget* parent = nullptr);

  void refresh() override;

 private:
  QWidget* makeSections();
  void add();
  void remove(const QString& name);
  void copySettings();

  QPushButton* copySettings_;
  std::vector<TableSection*> sections_;
};

}  // namespace watertight
