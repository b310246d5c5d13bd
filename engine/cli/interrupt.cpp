// SPDX-License-Identifier: MIT
#include "cli/interrupt.h"

#include <semaphore.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace watertight {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};

// Lives as long as the process: a handler in another thread may still post when the wait is over.
class Told {
 public:
  Told() { sem_init(&semaphore_, 0, 0); }

  // The only calls here are those that a signal handler may make.
  void tell() {
    const int saved = errno;
    sem_post(&semaphore_);
    errno = saved;
  }
  void forget() {
    while (sem_trywait(&semaphore_) == 0) {
    }
  }
  void wait() {
    while (sem_wait(&semaphore_) != 0) {
    }
  }

 private:
  sem_t semaphore_{};
};

Told told;

void tell(int /*signal*/) {
  told.tell();
}

}  // namespace

void waitForInterrupt() {
  told.forget();
  struct sigaction action {};
  action.sa_handler = tell;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  std::array<struct sigaction, kSignals.size()> before{};
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before[i]);
  told.wait();
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
}

}  // namespace watertight
