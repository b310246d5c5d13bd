// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "sim/fitted_downstream.h"
#include "sim/known_calls.h"
#include "sim/replay_call.h"
#include "sim/scenario.h"
#include "trace/call_record.h"

namespace watertight {

/// The scenario's dependency that a recorded call is offered to.
struct ReplayTarget {
  int dependency = 0;
  bool protects = true;    ///< it stands behind some compartment
  Duration callTimeout{};  ///< that ends its calls; zero: none
  bool retries = false;    ///< failed calls come again by themselves
  /// With latencies `fitted`; null: too few calls to fit to, they are as recorded. It outlives the maker.
  const FittedDownstream* fitted = nullptr;
};

/// Makes recorded calls into offered ones, by the [replay] settings. Draws are keyed by the record's number.
class ReplayCallMaker {
 public:
  /// `trace` outlives this. `settings.spread` is for stamps of whole seconds only; others stay as they are.
  ReplayCallMaker(const Trace& trace, const ReplaySettings& settings, std::uint64_t seed);

  /// None: the settings leave the call out. A call that was rejected then is offered again where something
  /// protects now, and rejected again where nothing does.
  [[nodiscard]] std::optional<ReplayCall> make(const CallRecord& record, const ReplayTarget& target);

  /// What became of calls whose recording does not say all.
  struct Counts {
    std::int64_t offeredAgain = 0;       ///< rejected then, with a neighbour's latency now
    std::int64_t withoutNeighbours = 0;  ///< rejected then, and nothing known to draw from
    std::int64_t offeredToFit = 0;       ///< rejected then, answered by a fitted downstream now
    std::int64_t retriesThen = 0;        ///< left out, since retries are made anew
    std::int64_t unknownKept = 0, dropped = 0, timedOut = 0, drawn = 0,
                 drawnFromFit = 0;  ///< of unknown latency
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  [[nodiscard]] Instant instantOf(const CallRecord& record) const;
  [[nodiscard]] const KnownCalls& knownLike(const CallRecord& record) const;
  [[nodiscard]] DrawKey draws(const CallRecord& record, DrawPurpose purpose) const;
  void offerAgain(ReplayCall& call, const CallRecord& record, const ReplayTarget& target);
  void resample(ReplayCall& call, const CallRecord& record);
  void drawAnew(ReplayCall& call, const CallRecord& record, const ReplayTarget& target);
  void answerFromFit(ReplayCall& call, const CallRecord& record, const FittedDownstream& fitted) const;
  bool settleUnknown(ReplayCall& call, const CallRecord& record, const ReplayTarget& target);

  const Trace& trace_;
  ReplaySettings settings_;
  std::uint64_t seed_;
  Micros first_{};
  bool spread_ = false;
  std::vector<KnownCalls> known_;  // by the trace's dependency
  std::vector<std::uint64_t> nameHashes_;
  Counts counts_;
};

/// The record as it was, at its instant of the recording. Of unknown latency: in flight for as long as is
/// known.
ReplayCall asRecorded(const CallRecord& record, const Trace& trace, int dependency);

/// Whether the record says how long the call took and how it ended at its dependency.
bool isKnown(const CallRecord& record);

/// What its downstream did with the call, as far as is known.
Preset presetOf(const CallRecord& record);

/// How a recorded outcome is given again.
Answer answerOf(RecordedOutcome outcome);

}  // namespace watertight
