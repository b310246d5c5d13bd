// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <string>

#include "core/result.h"

namespace watertight {

/// Writes a whole file, or leaves what was there before as it is.
Status saveFile(const QString& path, const std::string& contents);

}  // namespace watertight
