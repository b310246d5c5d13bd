// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QStringList>
#include <optional>

#include "core/result.h"
#include "core/time_types.h"
#include "present/theme.h"

namespace watertight {

/// What the app remembers from one start to the next. What is left out was never chosen.
struct AppSettings {
  static constexpr int kMostRecent = 12;

  QStringList recent;  ///< files that were opened, the newest first, at most kMostRecent
  QString lastFolder;
  std::optional<ThemeName> theme;
  std::optional<Duration> span;  ///< of the charts
  QByteArray geometry;           ///< of the window, as QWidget::saveGeometry gives it

  bool operator==(const AppSettings&) const = default;

  /// A file was opened: it is the newest.
  void addRecent(const QString& path);
};

/// As the settings file holds it: JSON, for people to read. Reads back as the same settings.
QByteArray settingsJson(const AppSettings& settings);

/// Reads such a file. Survives any bytes; what it does not know is left out. The error says what is wrong.
Result<AppSettings> parseSettings(const QByteArray& json);

}  // namespace watertight
