// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMenu>

#include "bridge/settings_file.h"

namespace watertight {

/// The files that were opened last, as far as they are still there.
class RecentMenu : public QMenu {
  Q_OBJECT
 public:
  /// Empty until it has settings to look into.
  explicit RecentMenu(QWidget* parent);

  /// `settings` outlives the menu.
  void follow(SettingsFile& settings);

 signals:
  void chosen(const QString& path);

 private:
  void refresh();

  SettingsFile* settings_ = nullptr;
};

}  // namespace watertight
