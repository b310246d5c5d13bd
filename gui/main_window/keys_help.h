// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QKeySequence>
#include <QList>
#include <QString>

namespace watertight {

/// Keys, and what they do.
struct KeyHelp {
  QList<QKeySequence> keys;
  QString what;
};

/// Every key that the window obeys, in the order in which one wants to know them.
QList<KeyHelp> keysHelp();

/// The same as a table, in the rich text that labels take.
QString keysTable();

}  // namespace watertight
