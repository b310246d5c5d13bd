// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <functional>

#include "bridge/app_settings.h"

namespace watertight {

/// The settings, and the file that keeps them. The file is always whole: it is written beside and put in the
/// old one's place. A damaged one is set aside under the same name with `.damaged` behind it, and what it
/// held is lost to the app but not to whoever looks into it. A file that can neither be read nor set aside is
/// left alone. Several windows of the app may share one file: each writes only what it changes.
class SettingsFile : public QObject {
  Q_OBJECT
 public:
  /// Reads the file; one that is not there is no problem.
  explicit SettingsFile(QString path, QObject* parent = nullptr);

  [[nodiscard]] const AppSettings& values() const { return values_; }
  /// What went wrong when the file was read, for people; empty: nothing.
  [[nodiscard]] const QString& problem() const { return problem_; }

  /// Changes settings and writes them. Where that cannot be, failed() says why, once.
  void change(const std::function<void(AppSettings&)>& edit);

 signals:
  void failed(const QString& why);

 private:
  void read();
  void setAside(const QString& why);
  void write();

  QString path_;
  AppSettings values_;
  QString problem_;
  bool mayWrite_ = true;
};

/// Where the app's own settings file is on this machine.
QString settingsPath();

}  // namespace watertight
