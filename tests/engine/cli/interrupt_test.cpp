// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/interrupt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

namespace watertight {
namespace {

class Interrupt : public testing::TestWithParam<int> {
 protected:
  // One that comes too early must not end the tests.
  void SetUp() override { before_ = std::signal(GetParam(), SIG_IGN); }
  void TearDown() override { std::signal(GetParam(), before_); }

 private:
  void (*before_)(int) = nullptr;
};

TEST_P(Interrupt, EndsTheWaitAndThenMeansWhatItMeantBefore) {
  std::atomic<bool> over = false;
  std::thread user([&over] {
    while (!over) {
      kill(getpid(), GetParam());
      std::this_thread::yield();
    }
  });
  waitForInterrupt();
  over = true;
  user.join();
  EXPECT_EQ(std::signal(GetParam(), SIG_IGN), SIG_IGN);
}

INSTANTIATE_TEST_SUITE_P(Signals, Interrupt, testing::Values(SIGINT, SIGTERM));

}  // namespace
}  // namespace watertight
