// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <functional>
#include <vector>

#include "sim/run_observer.h"

namespace watertight {

/// Completes journal entries and hands them on in order of time: a change of limit waits for one second,
/// until the rejections after it are known (SEMANTICS M4), and what comes later waits behind it. Before: in
/// [t - 1 s, t), after: in [t, t + 1 s), where at t itself the order of events decides.
class JournalDesk final : public RunObserver {
 public:
  using Sink = std::function<void(const JournalEntry&)>;

  /// `shared`: all dependencies' rejections count for the one compartment, dependency -1.
  JournalDesk(std::size_t dependencies, bool shared, Sink sink);

  void onCallEnded(const CallLine& line) override;
  void onJournal(const JournalEntry& entry) override;
  void onSample(Instant now) override;

  /// The run is over: what still waits gets the figures that there are.
  void flush();

 private:
  struct Waiting {
    JournalEntry entry;
    std::int64_t before = 0, after = 0;
    bool incomplete = false;
  };

  std::size_t rejectionsOf(int dependency) const;
  void handOn(Waiting& waiting);

  bool shared_;
  Sink sink_;
  std::vector<std::deque<Instant>> rejections_;  // of the last second, by dependency; one for all if shared
  std::deque<Waiting> waiting_;
};

}  // namespace watertight
