// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include "bridge/run_controller.h"
#include "core/result.h"

class QMenu;

namespace watertight {

class MainWindow;

/// Adds the action that saves the run, with everything that was done to it by hand, as a session.
void addSaveSession(QMenu& menu, MainWindow& window, const RunController& controller);

/// What such a file is called to begin with: the scenario's name, as far as a file may have it.
QString sessionFileName(const Scenario& scenario);

}  // namespace watertight
