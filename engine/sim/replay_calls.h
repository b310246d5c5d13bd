// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "sim/replay_call.h"
#include "sim/scenario.h"
#include "trace/call_record.h"

namespace watertight {

/// Makes recorded calls into offered ones, by the [replay] settings. Draws are keyed by the record's number.
class ReplayCallMaker {
 public:
  ReplayCallMaker(const Trace& trace, const ReplaySettings& settings, std::uint64_t seed);

  /// None: the settings leave the call out. `dependency`: the scenario's. `callTimeout`: that will end it;
  /// zero: none.
  [[nodiscard]] std::optional<ReplayCall> make(const CallRecord& record, int dependency,
                                               Duration callTimeout);

  /// Calls that were rejected then and are offered again, and such without a known neighbour to draw from.
  struct Counts {
    std::int64_t offeredAgain = 0, withoutNeighbours = 0, unknownKept = 0, dropped = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  using Known = std::vector<const CallRecord*>;  // of one dependency, by start

  [[nodiscard]] Instant instantOf(const CallRecord& record) const;
  [[nodiscard]] const CallRecord* drawNear(const CallRecord& record) const;
  [[nodiscard]] const CallRecord* drawAny(const CallRecord& record) const;
  [[nodiscard]] KeyedRandom draws(const CallRecord& record, DrawPurpose purpose) const;
  bool replaceUnknown(ReplayCall& call, const CallRecord& record, Duration callTimeout);

  const Trace& trace_;
  ReplaySettings settings_;
  std::uint64_t seed_;
  Micros first_{};
  bool spread_ = false;
  std::vector<Known> known_;  // by the trace's dependency
  std::vector<std::uint64_t> nameHashes_;
  Counts counts_;
};

/// How a recorded outcome is given again.
Answer answerOf(RecordedOutcome outcome);

}  // namespace watertight
