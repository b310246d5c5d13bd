// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace watertight {

/// Where the shipped scenarios and traces are: $WATERTIGHT_RESOURCES, or ../share/watertight beside the
/// program, or the source tree that it was built from; the first that is there. Empty if none is.
QString resourcesDirectory();

struct ShippedFile {
  QString path, title;  ///< a scenario's own name; the file's where it has none
};

/// All shipped scenarios, and all shipped traces, by file name.
std::vector<ShippedFile> shippedScenarios();
std::vector<ShippedFile> shippedTraces();

/// The scenario to begin with; empty if none is shipped.
QString firstScenario();

}  // namespace watertight
