// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/names_tab.h"

#include "bridge/qt_text.h"
#include "widgets/name_list.h"

namespace watertight {

NamesTab::NamesTab(ScenarioDraft& draft, const QString& title, QWidget* parent)
    : QWidget(parent), draft_(draft), names_(new NameList(title, this)) {
  constexpr int kListWidth = 210;
  names_->setFixedWidth(kListWidth);
}

void NamesTab::take(Result<Scenario> changed, const QString& thenChoose) {
  const auto taken = draft_.take(std::move(changed));
  const auto error = taken ? QString{} : toQt(taken.error().text());
  refresh();
  if (taken) names_->choose(thenChoose);
  names_->showError(error);
  if (taken) emit edited();
}

}  // namespace watertight
