// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/keys_help.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QMessageBox>
#include <QShortcut>
#include <QTest>
#include <QTimer>

#include "gui/support/watched_run.h"
#include "main_window/main_window.h"

namespace watertight {
namespace {

QList<QKeySequence> told() {
  QList<QKeySequence> keys;
  for (const auto& help : keysHelp()) keys += help.keys;
  return keys;
}

TEST(KeysHelp, TellsEveryShortcutOfTheWindow) {
  WatchedRun run;
  MainWindow window{run.controller()};
  QList<QKeySequence> obeyed;
  for (const auto* action : window.findChildren<QAction*>()) obeyed += action->shortcuts();
  for (const auto* shortcut : window.findChildren<QShortcut*>()) obeyed << shortcut->key();
  EXPECT_GT(obeyed.size(), 20);
  const auto known = told();
  for (const auto& key : obeyed) EXPECT_TRUE(known.contains(key)) << key.toString().toStdString();
}

TEST(KeysHelp, TellsNoKeyTwice) {
  auto keys = told();
  for (const auto& key : told()) {
    EXPECT_EQ(keys.count(key), 1) << key.toString().toStdString();
  }
}

TEST(KeysHelp, StandsInTheHelpMenu) {
  WatchedRun run;
  MainWindow window{run.controller()};
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  QApplication::setActiveWindow(&window);
  QString text;
  QTimer::singleShot(0, [&] {
    auto* box = window.findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    text = box->text();
    box->accept();
  });
  QTest::keyClick(&window, Qt::Key_F1);
  EXPECT_TRUE(text.contains("Ctrl+F")) << text.toStdString();
  EXPECT_TRUE(text.contains("find in the journal"));
}

}  // namespace
}  // namespace watertight
