// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "pages/scenario/table_section.h"
#include "sim/routes.h"

class QLabel;
class QLineEdit;

namespace watertight {

class NameList;

/// The draft's routes; of the chosen one what it calls, in order, and its settings.
class RoutesTab : public QWidget {
  Q_OBJECT
 public:
  /// `draft` outlives the tab.
  explicit RoutesTab(ScenarioDraft& draft, QWidget* parent = nullptr);

  void refresh();
  /// The same, and gives up what is being typed.
  void begin();

 signals:
  void edited();

 private:
  struct Calls {
    StepKind kind{};
    QLineEdit* text = nullptr;
    QLabel* error = nullptr;
  };

  QWidget* makeDetails();
  QWidget* makeCalls();
  void take(Result<Scenario> changed, const QString& thenChoose = {});
  void typeCalls(const Calls& calls);
  [[nodiscard]] std::size_t chosen() const;

  ScenarioDraft& draft_;
  NameList* names_;
  QWidget* details_ = nullptr;
  std::vector<Calls> calls_;
  std::vector<TableSection*> sections_;
};

}  // namespace watertight
