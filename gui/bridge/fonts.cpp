// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/fonts.h"

#include <QFontDatabase>
#include <QStringList>

namespace watertight {
namespace {

constexpr int kPixels = 12;

QString family() {
  const auto roboto = QStringLiteral("Roboto");
  return QFontDatabase::families().contains(roboto) ? roboto : QStringLiteral("DejaVu Sans");
}

}  // namespace

QFont appFont() {
  return appFont(kPixels);
}

QFont appFont(int pixels, QFont::Weight weight) {
  static const QString kFamily = family();
  QFont font{kFamily};
  font.setPixelSize(pixels);
  font.setWeight(weight);
  return font;
}

}  // namespace watertight
