// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QString>
#include <string>
#include <string_view>

#include "present/theme.h"

namespace watertight {

inline QColor toQt(Colour colour) {
  return {colour.r, colour.g, colour.b, colour.a};
}

/// UTF-8 text of the engine or of present/ for Qt.
inline QString toQt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace watertight
