// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_edit.h"

#include <gtest/gtest.h>

#include <QMainWindow>
#include <QShortcut>
#include <QSignalSpy>
#include <QTest>

namespace watertight {
namespace {

class ValueEditTest : public ::testing::Test {
 protected:
  void SetUp() override {
    window_.setCentralWidget(edit_);
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
    QApplication::setActiveWindow(&window_);
    edit_->setText("10 calls");
    edit_->setFocus();
  }
  void undo() { QTest::keyClick(edit_, Qt::Key_Z, Qt::ControlModifier); }

  QMainWindow window_;
  ValueEdit* edit_ = new ValueEdit;
  QShortcut shortcut_{QKeySequence::Undo, &window_};
  QSignalSpy undone_{&shortcut_, &QShortcut::activated};
};

TEST_F(ValueEditTest, LeavesUndoToTheWindowUntilSomethingIsTyped) {
  undo();
  EXPECT_EQ(undone_.count(), 1);
  QTest::keyClicks(edit_, "5");
  undo();
  EXPECT_EQ(undone_.count(), 1) << "now it takes back what was typed";
  EXPECT_EQ(edit_->text(), "10 calls");
}

TEST_F(ValueEditTest, GivesUpWithEscape) {
  QSignalSpy givenUp{edit_, &ValueEdit::givenUp};
  QTest::keyClick(edit_, Qt::Key_Escape);
  EXPECT_EQ(givenUp.count(), 0);
  QTest::keyClicks(edit_, "5");
  QTest::keyClick(edit_, Qt::Key_Escape);
  EXPECT_EQ(givenUp.count(), 1);
  EXPECT_FALSE(edit_->isModified());
}

}  // namespace
}  // namespace watertight
