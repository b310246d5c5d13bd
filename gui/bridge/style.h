// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPalette>
#include <QString>

#include "present/theme.h"

namespace watertight {

QPalette paletteOf(const Theme& theme);

/// The look of stock widgets. Own widgets are found by the property `look`: card, bar, flat, caption, title,
/// section, banner, segment; states by `selected`.
QString styleSheetOf(const Theme& theme);

}  // namespace watertight
