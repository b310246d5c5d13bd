// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenuBar>

#include "main_window/main_window.h"

namespace watertight {

void MainWindow::makeEditMenu() {
  auto* menu = menuBar()->addMenu(tr("&Edit"));
  auto& stack = history_.stack();
  auto* undo = stack.createUndoAction(this, tr("&Undo"));
  undo->setShortcuts(QKeySequence::Undo);
  auto* redo = stack.createRedoAction(this, tr("&Redo"));
  redo->setShortcuts(QKeySequence::Redo);
  menu->addAction(undo);
  menu->addAction(redo);
  menu->addSeparator();
  scenarioActions_.addConfigure(*menu);
}

}  // namespace watertight
