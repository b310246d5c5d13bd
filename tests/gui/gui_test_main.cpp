// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QApplication>
#include <memory>

#include "bridge/fonts.h"

namespace {

// Makes the application only when tests run: listing them needs no display.
class ApplicationEnvironment : public ::testing::Environment {
 public:
  void SetUp() override {
    application_ = std::make_unique<QApplication>(count_, arguments_);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setFont(watertight::appFont());
  }
  void TearDown() override { application_.reset(); }

 private:
  char name_[10] = "gui_tests";
  char* arguments_[2] = {name_, nullptr};
  int count_ = 1;
  std::unique_ptr<QApplication> application_;
};

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  ::testing::InitGoogleTest(&argc, argv);
  ::testing::AddGlobalTestEnvironment(new ApplicationEnvironment);
  return RUN_ALL_TESTS();
}
