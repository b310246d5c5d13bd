// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "pages/scenario/names_tab.h"
#include "pages/scenario/table_section.h"
#include "sim/routes.h"

class QLabel;
class QLineEdit;

namespace watertight {

/// The draft's routes; of the chosen one what it calls, in order, and its settings.
class RoutesTab final : public NamesTab {
  Q_OBJECT
 public:
  /// `draft` outlives the tab.
  explicit RoutesTab(ScenarioDraft& draft, QWidget* parent = nullptr);

  void refresh() override;
  /// The same, and gives up what is being typed.
  void begin();

 private:
  struct Calls {
    StepKind kind{};
    QLineEdit* text = nullptr;
    QLabel* error = nullptr;
  };

  QWidget* makeDetails();
  QWidget* makeCalls();
  void typeCalls(const Calls& calls);
  [[nodiscard]] std::size_t chosen() const;

  QWidget* details_ = nullptr;
  std::vector<Calls> calls_;
  std::vector<TableSection*> sections_;
};

}  // namespace watertight
