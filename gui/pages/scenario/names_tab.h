// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/scenario_draft.h"

namespace watertight {

class NameList;

/// A tab of the scenario's window with a list of what has names, and the details of the chosen one.
class NamesTab : public QWidget {
  Q_OBJECT
 public:
  /// `draft` outlives the tab.
  NamesTab(ScenarioDraft& draft, const QString& title, QWidget* parent);

  /// Shows the draft as it stands.
  virtual void refresh() = 0;

 signals:
  void edited();

 protected:
  /// Takes an edit into the draft and chooses a name, or says at the list why it cannot be.
  void take(Result<Scenario> changed, const QString& thenChoose = {});

  ScenarioDraft& draft_;
  NameList* names_;
};

}  // namespace watertight
