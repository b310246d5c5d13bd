// SPDX-License-Identifier: MIT
#include "session/recorded_run.h"

#include <algorithm>

namespace watertight {

RecordedRun::RecordedRun(RunPlan plan, std::shared_ptr<MetricsBoard> board)
    : simulation_(std::move(plan)),
      frameRecorder_(simulation_, [this](Frame&& frame) { keep(std::move(frame)); }),
      journalDesk_(simulation_.scenario().dependencies.size(), simulation_.shared(),
                   [this](const JournalEntry& entry) { journal_.push_back(entry); }) {
  simulation_.observe(journalDesk_);
  simulation_.observe(digest_);
  if (!board) return;
  metrics_.emplace(metricsSubjects(simulation_), std::move(board));
  simulation_.observe(*metrics_);
}

void RecordedRun::keep(Frame&& frame) {
  offered_.emplace_back(frame.t, frame.service.requests);
  while (offered_.front().first <= frame.t - std::chrono::seconds{1}) offered_.pop_front();
  frames_.push_back(std::move(frame));
}

double RecordedRun::requestsPerSecond() const {
  if (offered_.empty()) return 0;
  std::int64_t requests = 0;
  for (const auto& [t, n] : offered_) requests += n;
  const Duration span = samplePeriod() * static_cast<std::int64_t>(offered_.size());
  return static_cast<double>(requests) / toSeconds(span);
}

}  // namespace watertight
