// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>

#include "present/theme.h"

namespace watertight {

inline QColor toQt(Colour colour) {
  return {colour.r, colour.g, colour.b, colour.a};
}

}  // namespace watertight
