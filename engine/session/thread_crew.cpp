// SPDX-License-Identifier: MIT
#include "session/thread_crew.h"

#include <system_error>

namespace watertight {

bool ThreadCrew::run(Task task) {
  const std::scoped_lock lock(mutex_);
  if (dismissed_) return false;
  if (idle_ <= tasks_.size()) {
    try {
      threads_.emplace_back([this] { serve(); });
      ++idle_;  // until it takes a task up
    } catch (const std::system_error&) {
      return false;
    }
  }
  tasks_.push_back(std::move(task));
  changed_.notify_one();
  return true;
}

void ThreadCrew::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return dismissed_ || !tasks_.empty(); });
    if (tasks_.empty()) break;
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    --idle_;
    lock.unlock();
    task();
    lock.lock();
    ++idle_;
  }
}

void ThreadCrew::dismiss() {
  std::vector<std::thread> threads;
  {
    const std::scoped_lock lock(mutex_);
    dismissed_ = true;
    threads.swap(threads_);
  }
  changed_.notify_all();
  for (auto& thread : threads) thread.join();
}

}  // namespace watertight
