// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/settings_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr qint64 kLargest = 1'000'000;  // bytes; a whole one has a few hundred

}  // namespace

SettingsFile::SettingsFile(QString path, QObject* parent) : QObject(parent), path_(std::move(path)) {
  read();
}

void SettingsFile::read() {
  QFile file{path_};
  if (!file.exists()) return;
  if (!file.open(QIODevice::ReadOnly)) {
    mayWrite_ = false;
    problem_ = tr("The settings in %1 cannot be read: %2").arg(path_, file.errorString());
    return;
  }
  const auto values = parseSettings(file.read(kLargest));
  if (values) {
    values_ = *values;
  } else {
    setAside(toQt(values.error().what));
  }
}

void SettingsFile::setAside(const QString& why) {
  const auto aside = path_ + QStringLiteral(".damaged");
  QFile::remove(aside);
  mayWrite_ = QFile::rename(path_, aside);
  problem_ = mayWrite_ ? tr("The settings were damaged (%1) and begin anew; the old ones are in %2")
                       : tr("The settings are damaged (%1) and cannot be moved to %2");
  problem_ = problem_.arg(why, aside);
}

void SettingsFile::change(const std::function<void(AppSettings&)>& edit) {
  if (QFile file{path_}; mayWrite_ && file.open(QIODevice::ReadOnly)) {
    if (const auto newest = parseSettings(file.read(kLargest))) values_ = *newest;
  }
  const auto before = values_;
  edit(values_);
  if (values_ != before && mayWrite_) write();
}

void SettingsFile::write() {
  QDir{}.mkpath(QFileInfo{path_}.absolutePath());
  QSaveFile file{path_};
  const auto json = settingsJson(values_);
  if (file.open(QIODevice::WriteOnly) && file.write(json) == json.size() && file.commit()) return;
  mayWrite_ = false;
  emit failed(tr("The settings cannot be kept in %1: %2").arg(path_, file.errorString()));
}

QString settingsPath() {
  return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) +
         QStringLiteral("/settings.json");
}

}  // namespace watertight
