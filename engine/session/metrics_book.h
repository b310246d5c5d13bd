// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "session/metrics_board.h"
#include "sim/observed_run.h"

namespace watertight {

/// What is to be counted: the dependencies in the order of their indexes, and the compartments in that of
/// theirs.
struct MetricsSubjects {
  struct Dependency {
    std::string name;
    int compartment = 0;  ///< index of the one that protects it
  };
  std::vector<Dependency> dependencies;
  std::vector<CompartmentView> compartments;  ///< as they stand at the beginning
};

MetricsSubjects metricsSubjects(const ObservedRun& run);

/// Keeps the metrics page's numbers while a run goes on, in step with the summary: both hear the same
/// (SEMANTICS M3). It posts them at its beginning and at the end of each sample period, so that the page
/// shows the instant that the charts show. Attach it before the first step; one thread at a time.
class MetricsBook final : public RunObserver {
 public:
  MetricsBook(const MetricsSubjects& subjects, std::shared_ptr<MetricsBoard> board);

  void onCallArrived(Instant now, int dependency) override;
  void onCallEnded(const CallLine& line) override;
  void onCallRescued(Instant now, int dependency) override;
  void onGauges(Instant now, int compartment, const Gauges& gauges) override;
  void onJournal(const JournalEntry& entry) override;
  void onSample(Instant now) override;

  [[nodiscard]] const MetricsNumbers& numbers() const { return numbers_; }
  /// The numbers as they are now; at the run's end, which may lie within a sample period.
  void post() const { board_->post(numbers_); }

 private:
  DependencyMetrics& of(int dependency) {
    return numbers_.dependencies[static_cast<std::size_t>(dependency)];
  }

  std::shared_ptr<MetricsBoard> board_;
  MetricsNumbers numbers_;
};

}  // namespace watertight
