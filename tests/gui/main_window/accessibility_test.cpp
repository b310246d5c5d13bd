// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QButtonGroup>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollBar>
#include <QTabWidget>
#include <QTest>
#include <set>

#include "gui/support/watched_run.h"
#include "main_window/main_window.h"
#include "pages/scenario/scenario_dialog.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

QString nameOf(QWidget& widget) {
  auto* access = QAccessible::queryAccessibleInterface(&widget);
  return access != nullptr ? access->text(QAccessible::Name) : QString{};
}

// Widgets that Qt makes inside of others, or that only hold others.
bool isInner(const QWidget& widget) {
  if (widget.objectName().startsWith("qt_") || widget.inherits("QScrollBar")) return true;
  const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
  if (area != nullptr && area->viewport() == &widget) return true;
  for (const auto* parent = widget.parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    if (parent->inherits("QComboBox") || parent->inherits("QAbstractItemView")) return true;
  }
  return false;
}

std::string described(const QWidget& widget) {
  auto out = std::string{widget.metaObject()->className()};
  for (const auto* parent = widget.parentWidget(); parent != nullptr; parent = parent->parentWidget())
    out += std::string{" in "} + parent->metaObject()->className();
  return out;
}

void expectNames(QWidget& window) {
  for (auto* widget : window.findChildren<QWidget*>()) {
    const bool reached = widget->focusPolicy() != Qt::NoFocus;
    const bool own = std::string_view{widget->metaObject()->className()}.starts_with("watertight::");
    const bool drawsItself = own && widget->findChildren<QWidget*>().empty();
    if (isInner(*widget) || !widget->isVisibleTo(&window) || !(reached || drawsItself)) continue;
    EXPECT_FALSE(nameOf(*widget).isEmpty()) << described(*widget);
  }
}

// All that Tab comes to, from the first widget round to it again.
std::set<QWidget*> reachedByTab(QWidget& window) {
  std::set<QWidget*> out;
  for (int step = 0; step < 500; ++step) {
    QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &window,
                    Qt::Key_Tab);
    if (!out.insert(QApplication::focusWidget()).second) break;
  }
  return out;
}

// Of buttons that exclude each other Tab comes to the chosen one, and the arrows to the rest.
bool isLeftToArrows(const QWidget& widget) {
  const auto* button = qobject_cast<const QAbstractButton*>(&widget);
  return button != nullptr && button->group() != nullptr && button->group()->exclusive() &&
         !button->isChecked();
}

void expectReached(QWidget& window) {
  const auto reached = reachedByTab(window);
  for (auto* widget : window.findChildren<QWidget*>()) {
    const bool isControl = widget->inherits("QAbstractButton") || widget->inherits("QComboBox") ||
                           widget->inherits("QLineEdit") || widget->inherits("QSlider");
    if (!isControl || isInner(*widget) || isLeftToArrows(*widget) || !widget->isVisible() ||
        !widget->isEnabled())
      continue;
    EXPECT_TRUE(reached.contains(widget)) << described(*widget) << ' ' << nameOf(*widget).toStdString();
  }
}

class AccessibilityTest : public ::testing::Test {
 protected:
  void SetUp() override {
    run_.goTo(Instant{100s});
    window_.resize(1600, 1000);
    show(window_);
    window_.refreshAll();
  }
  static void show(QWidget& window) {
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    QApplication::setActiveWindow(&window);
  }

  WatchedRun run_;
  MainWindow window_{run_.controller()};
};

TEST_F(AccessibilityTest, EverythingInTheWindowHasAName) {
  expectNames(window_);
}

TEST_F(AccessibilityTest, TabComesToEveryControlOfTheWindow) {
  expectReached(window_);
}

TEST_F(AccessibilityTest, EverythingInTheScenariosWindowHasANameAndIsReached) {
  ScenarioDialog dialog;
  dialog.follow(run_.controller().model().scenario());
  show(dialog);
  auto& tabs = *dialog.findChild<QTabWidget*>();
  for (int tab = 0; tab < tabs.count(); ++tab) {
    tabs.setCurrentIndex(tab);
    expectNames(dialog);
    expectReached(dialog);
  }
}

}  // namespace
}  // namespace watertight
