// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/point_runner.h"

#include <QThread>
#include <QtConcurrent>
#include <numeric>

namespace watertight {

PointRunner::PointRunner(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(std::max(1, QThread::idealThreadCount()));
  pool_.setThreadPriority(QThread::LowPriority);
  connect(&watcher_, &QFutureWatcherBase::resultReadyAt, this, &PointRunner::take);
  connect(&watcher_, &QFutureWatcherBase::finished, this, [this] {
    took_ = clock_.elapsed();
    emit progressed();
  });
}

PointRunner::~PointRunner() {
  watcher_.disconnect();
  cancel();
}

void PointRunner::start(std::shared_ptr<const SweepPlan> plan) {
  cancel();
  watcher_.setFuture({});
  stop_ = std::stop_source{};
  study_ = TuneStudy{plan};
  clock_.start();
  std::vector<std::size_t> points(plan->points.size());
  std::iota(points.begin(), points.end(), std::size_t{0});
  const auto run = [plan = std::move(plan), token = stop_.get_token()](std::size_t point) {
    return runPoint(*plan, point, token);
  };
  watcher_.setFuture(QtConcurrent::mapped(&pool_, std::move(points), run));
  emit progressed();
}

void PointRunner::cancel() {
  if (!busy()) return;
  stop_.request_stop();
  watcher_.cancel();
  watcher_.waitForFinished();  // a run looks for the order to stop every few milliseconds
}

Duration PointRunner::elapsed() const {
  if (!clock_.isValid()) return {};
  return std::chrono::milliseconds{busy() ? clock_.elapsed() : took_};
}

void PointRunner::take(int index) {
  if (auto ran = watcher_.resultAt(index)) study_.add(*std::move(ran));
  emit progressed();
}

}  // namespace watertight
