// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/resources.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>

namespace watertight {
namespace {

constexpr const char* kFirst = "b-compartments.scenario.toml";  // tells what the app is about in two minutes

// The top-level `name = "…"` of a scenario's text, without reading the rest of it.
QString titleOf(const QString& path) {
  QFile file{path};
  if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) return {};
  static const QRegularExpression kName{QStringLiteral(R"(^\s*name\s*=\s*"([^"]*)\")")};
  for (int line = 0; line < 40 && !file.atEnd(); ++line) {
    const auto text = QString::fromUtf8(file.readLine(1000));
    if (text.trimmed().startsWith(QLatin1Char{'['})) break;
    if (const auto match = kName.match(text); match.hasMatch()) return match.captured(1);
  }
  return {};
}

}  // namespace

QString resourcesDirectory() {
  const QStringList places{qEnvironmentVariable("WATERTIGHT_RESOURCES"),
                           QCoreApplication::applicationDirPath() + QStringLiteral("/../share/watertight"),
                           QStringLiteral(WATERTIGHT_SOURCE_RESOURCES)};
  for (const auto& place : places) {
    if (!place.isEmpty() && QDir{place}.exists()) return QDir{place}.absolutePath();
  }
  return {};
}

std::vector<ShippedFile> shippedScenarios() {
  std::vector<ShippedFile> out;
  const QDir directory{resourcesDirectory() + QStringLiteral("/scenarios")};
  for (const auto& file :
       directory.entryInfoList({QStringLiteral("*.scenario.toml")}, QDir::Files, QDir::Name)) {
    const auto title = titleOf(file.absoluteFilePath());
    out.push_back({file.absoluteFilePath(), title.isEmpty() ? file.fileName() : title});
  }
  return out;
}

std::vector<ShippedFile> shippedTraces() {
  std::vector<ShippedFile> out;
  const QDir directory{resourcesDirectory() + QStringLiteral("/traces")};
  const QStringList patterns{QStringLiteral("*.jsonl"), QStringLiteral("*.csv"), QStringLiteral("*.log"),
                             QStringLiteral("*.gz")};
  for (const auto& file : directory.entryInfoList(patterns, QDir::Files, QDir::Name)) {
    out.push_back({file.absoluteFilePath(), file.fileName()});
  }
  return out;
}

QString firstScenario() {
  const auto shipped = shippedScenarios();
  const auto first = std::find_if(shipped.begin(), shipped.end(), [](const ShippedFile& file) {
    return QFileInfo{file.path}.fileName() == QLatin1String{kFirst};
  });
  if (first != shipped.end()) return first->path;
  return shipped.empty() ? QString{} : shipped.front().path;
}

}  // namespace watertight
