// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bar_captions.h"

#include <gtest/gtest.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QWidget>

namespace watertight {
namespace {

class BarCaptionsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(4);
    captions_.add(*row_, "Speed", &bar_);
    control_->setFixedWidth(100);
    row_->addWidget(control_);
    bar_.show();
  }
  [[nodiscard]] bool shown() { return bar_.findChild<QLabel*>()->isVisible(); }

  QWidget bar_;
  QHBoxLayout* row_ = new QHBoxLayout(&bar_);
  QWidget* control_ = new QWidget(&bar_);
  BarCaptions captions_;
};

TEST_F(BarCaptionsTest, AreGoneWhereThereIsRoomForTheControlsOnly) {
  const int whole = row_->minimumSize().width();
  captions_.fit(*row_, whole);
  EXPECT_TRUE(shown());
  captions_.fit(*row_, whole - 1);
  EXPECT_FALSE(shown());
  captions_.fit(*row_, whole);
  EXPECT_TRUE(shown());
}

TEST_F(BarCaptionsTest, CountForNothingInTheLeastWidth) {
  EXPECT_EQ(captions_.leastWidth(*row_), 100);
  captions_.fit(*row_, 100);
  EXPECT_EQ(captions_.leastWidth(*row_), 100);
}

}  // namespace
}  // namespace watertight
