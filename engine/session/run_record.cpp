// SPDX-License-Identifier: MIT
#include "session/run_record.h"

namespace watertight {

RunRecord::RunRecord(ObservedRun& run, std::shared_ptr<MetricsBoard> board)
    : samplePeriod_(run.scenario().service.sample),
      frameRecorder_(run, [this](Frame&& frame) { keep(std::move(frame)); }),
      journalDesk_(run.scenario().dependencies.size(), run.shared(),
                   [this](const JournalEntry& entry) { journal_.push_back(entry); }) {
  run.tellGrounds();
  run.observe(journalDesk_);
  run.observe(digest_);
  if (!board) return;
  metrics_.emplace(metricsSubjects(run), std::move(board));
  run.observe(*metrics_);
}

void RunRecord::keep(Frame&& frame) {
  offered_.emplace_back(frame.t, frame.service.requests);
  while (offered_.front().first <= frame.t - std::chrono::seconds{1}) offered_.pop_front();
  frames_.push_back(std::move(frame));
}

double RunRecord::requestsPerSecond() const {
  if (offered_.empty()) return 0;
  std::int64_t requests = 0;
  for (const auto& [t, n] : offered_) requests += n;
  const Duration span = samplePeriod_ * static_cast<std::int64_t>(offered_.size());
  return static_cast<double>(requests) / toSeconds(span);
}

}  // namespace watertight
