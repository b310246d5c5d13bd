// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/recent_menu.h"

#include <QDir>
#include <QFileInfo>

namespace watertight {
namespace {

// "~/runs/sms.scenario.toml", and a mnemonic for the first nine.
QString entryText(int number, const QString& path) {
  auto shown = QDir::toNativeSeparators(path);
  if (const auto home = QDir::homePath(); shown.startsWith(home + QLatin1Char{'/'}))
    shown.replace(0, home.size(), QStringLiteral("~"));
  shown.replace(QLatin1Char{'&'}, QStringLiteral("&&"));
  return number <= 9 ? QStringLiteral("&%1  %2").arg(number).arg(shown) : shown;
}

}  // namespace

RecentMenu::RecentMenu(QWidget* parent) : QMenu(tr("Open &recent"), parent) {
  connect(this, &QMenu::aboutToShow, this, &RecentMenu::refresh);
  refresh();
}

void RecentMenu::follow(SettingsFile& settings) {
  settings_ = &settings;
  refresh();
}

void RecentMenu::refresh() {
  clear();
  int number = 0;
  for (const auto& path : settings_ != nullptr ? settings_->values().recent : QStringList{}) {
    if (!QFileInfo::exists(path)) continue;
    addAction(entryText(++number, path), this, [this, path] { emit chosen(path); });
  }
  if (number == 0) {
    addAction(tr("Nothing yet"))->setEnabled(false);
    return;
  }
  addSeparator();
  addAction(tr("&Clear this list"), this,
            [this] { settings_->change([](AppSettings& values) { values.recent.clear(); }); });
}

}  // namespace watertight
