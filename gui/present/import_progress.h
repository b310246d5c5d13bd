// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>

#include "core/time_types.h"

namespace watertight {

/// How far an import has come.
struct ImportProgress {
  std::int64_t bytes = 0, all = 0;  ///< as the file has them; all = 0: not known
  Duration since{};                 ///< it began

  /// 0 to 1; 0 where it cannot be told.
  [[nodiscard]] double share() const;
};

/// "412 of 1,024 MB · 380 MB/s · 2 s left"; what cannot be told yet is left out; once all is read "sorting
/// and counting".
std::string importProgressText(const ImportProgress& progress);

}  // namespace watertight
