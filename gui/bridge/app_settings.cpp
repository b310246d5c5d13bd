// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/app_settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kSchema = 1;
constexpr double kLongestSpan = 86'400;

Error wrong(const QString& key, const char* wanted) {
  return Error{(QStringLiteral("\"%1\" is no ").arg(key) + QLatin1String{wanted}).toStdString(), {}, {}};
}

// What stands at a key that may be left out.
Status readText(const QJsonObject& from, const QString& key, QString& to) {
  const auto value = from.value(key);
  if (value.isUndefined()) return Done{};
  if (!value.isString()) return wrong(key, "text");
  to = value.toString();
  return Done{};
}

Status readRecent(const QJsonObject& from, QStringList& to) {
  const auto key = QStringLiteral("recent");
  const auto value = from.value(key);
  if (value.isUndefined()) return Done{};
  if (!value.isArray()) return wrong(key, "list of files");
  for (const auto& path : value.toArray()) {
    if (!path.isString()) return wrong(key, "list of files");
    if (to.size() < AppSettings::kMostRecent) to << path.toString();
  }
  return Done{};
}

Status readTheme(const QJsonObject& from, std::optional<ThemeName>& to) {
  QString name;
  if (auto read = readText(from, QStringLiteral("theme"), name); !read || name.isEmpty()) return read;
  to = fromName<ThemeName>(name.toStdString());
  return to ? Status{Done{}} : wrong(QStringLiteral("theme"), "theme");
}

Status readSpan(const QJsonObject& from, std::optional<Duration>& to) {
  const auto key = QStringLiteral("span_s");
  const auto value = from.value(key);
  if (value.isUndefined()) return Done{};
  const double seconds = value.toDouble();
  if (!(seconds >= 1 && seconds <= kLongestSpan)) return wrong(key, "span in seconds");
  to = fromSeconds(seconds);
  return Done{};
}

Status readWindow(const QJsonObject& from, QByteArray& to) {
  QString text;
  if (auto read = readText(from, QStringLiteral("window"), text); !read) return read;
  const auto bytes = QByteArray::fromBase64Encoding(text.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
  if (!bytes) return wrong(QStringLiteral("window"), "window's place");
  to = *bytes;
  return Done{};
}

}  // namespace

void AppSettings::addRecent(const QString& path) {
  recent.removeAll(path);
  recent.prepend(path);
  while (recent.size() > kMostRecent) recent.removeLast();
}

QByteArray settingsJson(const AppSettings& settings) {
  QJsonObject out{{QStringLiteral("schema"), kSchema},
                  {QStringLiteral("recent"), QJsonArray::fromStringList(settings.recent)}};
  if (!settings.lastFolder.isEmpty()) out.insert(QStringLiteral("folder"), settings.lastFolder);
  if (settings.theme) out.insert(QStringLiteral("theme"), toQt(nameOf(*settings.theme)));
  if (settings.span) out.insert(QStringLiteral("span_s"), toSeconds(*settings.span));
  if (!settings.geometry.isEmpty())
    out.insert(QStringLiteral("window"), QString::fromLatin1(settings.geometry.toBase64()));
  return QJsonDocument{out}.toJson();
}

Result<AppSettings> parseSettings(const QByteArray& json) {
  QJsonParseError problem;
  const auto document = QJsonDocument::fromJson(json, &problem);
  if (problem.error != QJsonParseError::NoError) return Error{problem.errorString().toStdString(), {}, {}};
  const auto values = document.object();
  if (values.value(QStringLiteral("schema")).toInt() != kSchema)
    return Error{"it is of another version", {}, {}};
  AppSettings out;
  for (const auto& read :
       {readText(values, QStringLiteral("folder"), out.lastFolder), readRecent(values, out.recent),
        readTheme(values, out.theme), readSpan(values, out.span), readWindow(values, out.geometry)}) {
    if (!read) return read.error();
  }
  return out;
}

}  // namespace watertight
