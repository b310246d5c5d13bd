// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>

namespace watertight {

/// The app's font: named, so that pictures look the same wherever they are made, and with digits of equal
/// width, so that live figures do not jump.
QFont appFont();

/// The same at another size, in pixels.
QFont appFont(int pixels, QFont::Weight weight = QFont::Normal);

}  // namespace watertight
