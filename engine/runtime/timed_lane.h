// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "policy/compartment.h"
#include "runtime/call_stripe.h"
#include "runtime/lane_stripes.h"

namespace watertight {

/// The way through a semaphore for calls whose outcome, if it is good, changes no decision (LaneTerms): a
/// permit on loan and two reads of the clock. The compartment learns of such calls later, in order of time
/// and with their own instants, and always before it decides or shows anything. own() by any thread; the rest
/// under the compartment's lock.
class TimedLane {
 public:
  [[nodiscard]] CallStripe& own() { return stripes_.own(); }
  [[nodiscard]] bool quiet() const { return stripes_.quiet(); }

  /// One permit more for this thread's stripe. `terms` are those in force for all that is on loan.
  void lend(Compartment& compartment, Instant now, const LaneTerms& terms);

  /// The compartment learns what ended so far; loans and running calls stay as they are. `last`: the latest
  /// instant that it was told, and is told.
  LaneTally collect(Compartment& compartment, Instant& last, Served& served);

  /// The compartment learns everything: the lane is empty, and stays so until something is lent again.
  LaneTally recall(Compartment& compartment, Instant& last, Served& served);

 private:
  /// `others`: calls in flight that never were in the lane; none of them began or ended meanwhile.
  void countInFlight(int others);
  [[nodiscard]] int inFlightAt(Instant start) const;
  void learn(Compartment& compartment, Instant& last, Served& served);
  void adopt(Compartment& compartment, Instant& last, int others);

  LaneStripes<CallStripe> stripes_;
  LaneTerms terms_;
  std::vector<LaneCall> ended_;
  std::vector<LanePass*> recalled_;
  std::vector<Instant> starts_, ends_;  // sorted, of all calls but the others
};

}  // namespace watertight
