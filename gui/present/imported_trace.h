// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/name_table.h"
#include "trace/summary.h"

namespace watertight {

/// A recorded trace as it was read from a file, with its figures. Immutable once made; shared by threads.
struct ImportedTrace {
  std::string path;
  ReadTrace read;
  TraceSummary summary;
  NameTable names;
};

}  // namespace watertight
