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
    std::int64_t before = 0;
    std::int64_t seen = 0;  // rejections of its compartment until then, of the whole run
    bool incomplete = false;
  };
  /// Of one compartment, in order of time: those that somebody may still ask for.
  struct Rejections {
    std::deque<Instant> times;
    std::int64_t forgotten = 0;

    [[nodiscard]] std::int64_t all() const { return forgotten + static_cast<std::int64_t>(times.size()); }
    /// How many came before `t`, of the whole run.
    [[nodiscard]] std::int64_t before(Instant t) const;
    void forgetBefore(Instant t);
  };

  std::size_t rejectionsOf(int dependency) const;
  void handOn(Waiting& waiting);

  bool shared_;
  Sink sink_;
  std::vector<Rejections> rejections_;  // by dependency; one for all if shared
  std::deque<Waiting> waiting_;
};

}  // namespace watertight
