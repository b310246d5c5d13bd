// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/pair_measurer.h"

#include <QThread>
#include <QtConcurrent>

namespace watertight {

PairMeasurer::PairMeasurer(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(std::max(1, QThread::idealThreadCount() - 1));
  pool_.setThreadPriority(QThread::LowPriority);
  connect(&watcher_, &QFutureWatcherBase::resultReadyAt, this, &PairMeasurer::take);
  connect(&watcher_, &QFutureWatcherBase::finished, this, &PairMeasurer::progressed);
}

PairMeasurer::~PairMeasurer() {
  watcher_.disconnect();
  cancel();
}

void PairMeasurer::start(const RunPlan& first, const RunPlan& second, const MeasuredSpan& span, int pairs) {
  clear();
  stop_ = std::stop_source{};
  wanted_ = pairs;
  span_ = span;
  pairs_.resize(static_cast<std::size_t>(pairs));
  const auto measure = [first, second, span, token = stop_.get_token()](std::uint64_t seed) {
    return measurePair(first, second, seed, span, token);
  };
  watcher_.setFuture(QtConcurrent::mapped(&pool_, pairedSeeds(first.scenario->seed, pairs), measure));
  emit progressed();
}

void PairMeasurer::cancel() {
  stop_.request_stop();
  watcher_.cancel();
  watcher_.waitForFinished();  // a run looks for the order to stop every few thousand events
}

void PairMeasurer::clear() {
  cancel();
  watcher_.setFuture({});
  pairs_.clear();
  wanted_ = 0;
}

std::vector<MeasuredPair> PairMeasurer::pairs() const {
  std::vector<MeasuredPair> out;
  for (const auto& pair : pairs_) {
    if (pair) out.push_back(*pair);
  }
  return out;
}

void PairMeasurer::take(int index) {
  const auto place = static_cast<std::size_t>(index);
  if (place >= pairs_.size()) return;
  pairs_[place] = watcher_.resultAt(index);
  emit progressed();
}

}  // namespace watertight
