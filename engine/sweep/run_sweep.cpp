// SPDX-License-Identifier: MIT
#include "sweep/run_sweep.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "core/steady_clock.h"

namespace watertight {
namespace {

class Run {
 public:
  Run(const SweepPlan& plan, const std::vector<std::size_t>& points, const SweepListener& listener,
      const std::stop_token& stop)
      : plan_(plan), points_(points), listener_(listener), stop_(stop), begun_(steadyNow()) {}

  /// On each of its threads, until no point is left.
  void work() {
    try {
      for (auto next = next_++; next < points_.size() && !ended(); next = next_++) {
        if (auto result = runPoint(plan_, points_[next], stop_)) take(*std::move(result));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!trouble_) trouble_ = std::current_exception();
      broken_ = true;
    }
  }

  /// All threads are done.
  std::vector<PointResult> results() {
    if (trouble_) std::rethrow_exception(trouble_);
    std::sort(results_.begin(), results_.end(),
              [](const PointResult& a, const PointResult& b) { return a.point < b.point; });
    return std::move(results_);
  }

 private:
  [[nodiscard]] bool ended() const { return broken_ || stop_.stop_requested(); }

  void take(PointResult result) {
    const std::lock_guard lock(mutex_);
    results_.push_back(std::move(result));
    if (listener_.onPoint) listener_.onPoint(results_.back());
    if (listener_.onProgress) listener_.onProgress(progress());
  }

  [[nodiscard]] SweepProgress progress() const {
    SweepProgress progress{results_.size(), points_.size(), 0, {}};
    const double seconds = toSeconds(steadyNow() - begun_);
    if (seconds <= 0) return progress;
    progress.perSecond = static_cast<double>(progress.done) / seconds;
    progress.left = fromSeconds(static_cast<double>(progress.total - progress.done) / progress.perSecond);
    return progress;
  }

  const SweepPlan& plan_;
  const std::vector<std::size_t>& points_;
  const SweepListener& listener_;
  std::stop_token stop_;
  Instant begun_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> broken_{false};
  std::mutex mutex_;  // for what follows, and the listener
  std::vector<PointResult> results_;
  std::exception_ptr trouble_;
};

}  // namespace

std::vector<PointResult> runSweep(const SweepPlan& plan, const std::vector<std::size_t>& points, int threads,
                                  const SweepListener& listener, const std::stop_token& stop) {
  Run run(plan, points, listener, stop);
  {
    std::vector<std::jthread> helpers;
    const auto wanted = std::min(points.size(), static_cast<std::size_t>(std::max(threads, 1)));
    try {
      while (helpers.size() + 1 < wanted) helpers.emplace_back([&run] { run.work(); });
    } catch (const std::system_error&) {
      // The machine gives no more threads: those that are there do the work.
    }
    run.work();
  }
  return run.results();
}

}  // namespace watertight
