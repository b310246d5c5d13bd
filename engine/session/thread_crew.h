// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "core/result.h"

namespace watertight {

/// Threads that come when they are needed and stay until the crew is dismissed. Any thread.
class ThreadCrew {
 public:
  using Task = std::function<void()>;

  ThreadCrew() = default;
  ~ThreadCrew() { dismiss(); }
  ThreadCrew(const ThreadCrew&) = delete;
  ThreadCrew& operator=(const ThreadCrew&) = delete;

  /// Runs it at once, on a thread that is idle or new. False: the machine gives no more threads, or the crew
  /// is dismissed; the task is not run.
  bool run(Task task);
  /// Returns when every task is done. No task runs after it. Not from inside one; harmless the second time.
  void dismiss();

 private:
  void serve();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool dismissed_ = false;
};

}  // namespace watertight
