// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace watertight {

/// The thread pool that everybody writes: what the engine's own is measured against.
class TextbookPool {
 public:
  explicit TextbookPool(int workers) {
    for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
  }
  ~TextbookPool() {
    {
      const std::scoped_lock lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
  }
  TextbookPool(const TextbookPool&) = delete;
  TextbookPool& operator=(const TextbookPool&) = delete;

  template <typename F>
  std::future<std::invoke_result_t<F>> run(F call) {
    auto task = std::make_shared<std::packaged_task<std::invoke_result_t<F>()>>(std::move(call));
    auto result = task->get_future();
    {
      const std::scoped_lock lock(mutex_);
      tasks_.emplace_back([task] { (*task)(); });
    }
    changed_.notify_one();
    return result;
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return stopped_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      auto task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace watertight
