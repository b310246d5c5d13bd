// SPDX-License-Identifier: MIT
#include "session/real_downstream.h"

#include <optional>
#include <utility>

namespace watertight {

RealDownstream::RealDownstream(const DownstreamSettings& settings,
                               std::shared_ptr<const LatencySamples> samples, const RunClock& clock,
                               LoadSink onLoad)
    : clock_(clock), onLoad_(std::move(onLoad)), model_(settings, std::move(samples)) {
  thread_ = std::thread([this] { serve(); });
}

RealDownstream::~RealDownstream() {
  close();
  thread_.join();
}

RealDownstream::Answered RealDownstream::call(const DrawKey& key, Instant hangUpAt,
                                              const std::stop_token& stop) {
  const auto job = std::make_shared<RealJob>();
  job->key = key;
  const std::stop_callback wakes(stop, [this, &job] {
    const std::scoped_lock lock(mutex_);
    job->answeredOrGone.notify_all();
  });
  std::unique_lock lock(mutex_);
  if (closed_) return {};
  const bool hangsUp = model_.settings().obeysTimeout;
  jobs_.emplace(job.get(), job);
  model_.submit(clock_.now(), *job, scheduled_);
  file(std::exchange(scheduled_, {}));
  lock.unlock();
  tellLoad();
  lock.lock();
  const auto mayLeave = [&] {
    return closed_ || (hangsUp && (stop.stop_requested() || clock_.now() >= hangUpAt));
  };
  while (!job->answered && !mayLeave()) {
    waitUntil(job->answeredOrGone, lock, hangsUp && hangUpAt != kNever ? clock_.steady(hangUpAt) : kNever);
  }
  if (job->answered) return {job->answer, job->refused};
  if (closed_ || !model_.settings().cancellable) return {};
  unfile(*job);
  model_.cancel(clock_.now(), *job, scheduled_);
  file(std::exchange(scheduled_, {}));
  jobs_.erase(job.get());
  lock.unlock();
  tellLoad();
  return {};
}

void RealDownstream::change(const DownstreamSettings& settings) {
  const std::scoped_lock lock(mutex_);
  model_.change(clock_.now(), settings, scheduled_);
  file(std::exchange(scheduled_, {}));
}

std::int64_t RealDownstream::load() const {
  const std::scoped_lock lock(mutex_);
  return model_.load();
}

void RealDownstream::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  for (auto& [name, job] : jobs_) job->answeredOrGone.notify_all();
  changed_.notify_all();
}

void RealDownstream::serve() {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    const Instant now = clock_.now();
    const auto before = model_.load();
    completeDue(now);
    if (model_.load() != before) {
      lock.unlock();
      tellLoad();
      lock.lock();
      continue;
    }
    waitUntil(changed_, lock, due_.empty() ? kNever : clock_.steady(due_.begin()->first));
  }
}

void RealDownstream::completeDue(Instant now) {
  while (!due_.empty() && due_.begin()->first <= now) {
    RealJob& job = *due_.begin()->second;
    unfile(job);
    model_.complete(now, job, scheduled_);
    file(std::exchange(scheduled_, {}));
    job.answered = true;
    job.answeredOrGone.notify_all();
    jobs_.erase(&job);  // its caller keeps it
  }
}

void RealDownstream::file(const MockDownstream::Scheduled& scheduled) {
  for (Job* scheduledJob : scheduled) {
    auto& job = static_cast<RealJob&>(*scheduledJob);
    unfile(job);
    job.filed = job.ends;
    if (job.ends != kNever) due_.emplace(job.ends, &job);
  }
  if (!scheduled.empty()) changed_.notify_all();
}

void RealDownstream::unfile(RealJob& job) {
  due_.erase({job.filed, &job});
  job.filed = kNever;
}

void RealDownstream::tellLoad() {
  onLoad_(load());
}

}  // namespace watertight
