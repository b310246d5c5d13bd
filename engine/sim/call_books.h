// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "policy/call_counters.h"
#include "sim/call.h"
#include "sim/compartments.h"
#include "sim/run_observer.h"

namespace watertight {

/// What a run's calls come to: counts that must balance (SEMANTICS M2), and the observers, who hear of
/// everything through here.
class CallBooks {
 public:
  /// All outlive this.
  CallBooks(Compartments& compartments, std::size_t dependencies, const RunObservers& observers)
      : compartments_(compartments), counters_(dependencies), observers_(observers) {}

  void arrived(Instant now, int dependency);
  void retried(Instant now, int dependency);
  void retryRefused(Instant now, int dependency);
  void retryWaits(Instant now, int dependency, Duration wait);
  void started(Instant now, int dependency, bool overflow);
  void abandoned(Instant now, int dependency);
  void rescued(Instant now, int dependency);
  /// The attempt ends for its caller's books, now.
  void ended(Instant now, const Call& call, CallEnd end);
  /// An attempt that its caller gave up before it was made (SEMANTICS R1): it arrives and ends at once.
  void cancelledBeforeItCame(Instant now, const CallOrder& order);
  void gauges(Instant now, int compartment);
  void downstreamLoad(Instant now, int dependency, std::int64_t load);
  void journal(const JournalEntry& entry);

  [[nodiscard]] const CallCounters& of(int dependency) const {
    return counters_[static_cast<std::size_t>(dependency)];
  }
  /// Empty, or what does not balance.
  [[nodiscard]] std::string imbalance() const;

 private:
  void count(int dependency, CallEnd end);
  void tell(const CallLine& line) const;

  Compartments& compartments_;
  std::vector<CallCounters> counters_;
  const RunObservers& observers_;
};

}  // namespace watertight
