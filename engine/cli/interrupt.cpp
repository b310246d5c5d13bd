// SPDX-License-Identifier: MIT
#include "cli/interrupt.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace watertight {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};

// Any thread may get the signal: it tells the waiting one through a pipe.
std::atomic<int> pipeEnd{-1};

void tell(int /*signal*/) {
  const int saved = errno;
  const char byte = 0;
  [[maybe_unused]] const auto written = write(pipeEnd, &byte, 1);
  errno = saved;
}

}  // namespace

void waitForInterrupt() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return;
  pipeEnd = ends[1];
  struct sigaction action {};
  action.sa_handler = tell;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  std::array<struct sigaction, kSignals.size()> before{};
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before[i]);
  char byte = 0;
  while (read(ends[0], &byte, 1) < 0 && errno == EINTR) {
  }
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
  pipeEnd = -1;
  close(ends[0]);
  close(ends[1]);
}

}  // namespace watertight
