// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <deque>
#include <vector>

#include "policy/compartment.h"
#include "support/dice.h"
#include "support/small_compartment.h"

namespace watertight::testing_support {

/// Drives a compartment with whatever may happen to it, in random order with time moving forward, and keeps
/// books of its own: who waits in which order, who runs, which probes are out. After each step it holds the
/// compartment against them; what differs is a failure of the test.
class CompartmentStorm final : public CompartmentObserver {
 public:
  explicit CompartmentStorm(std::uint64_t seed);

  /// Stops at the first failure.
  void run(int steps);
  /// Ends everything: no call may be left over.
  void drain();

  void onLimit(Instant now, const LimitChange& change) override;
  void onBreaker(Instant now, const BreakerChange& change) override;

 private:
  // What happens.
  void step();
  void letTimePass();
  void moveTo(Instant now);
  void arrive();
  void endOne();
  void abandonOne();
  void leaveOne();
  void checkLimit();
  void turnKnob();
  void noteInFlight();
  void expire(Ticket& ticket);

  // What follows from it, in the books.
  void settle(Ticket& ticket, const Admission& admission);
  void joinLine(Ticket& ticket);
  void serve();
  void start(Ticket& ticket, std::vector<Ticket*>& among);
  Ticket* nextToExpire();
  [[nodiscard]] bool breakerLetsThrough() const;
  [[nodiscard]] int probesOut() const;
  [[nodiscard]] bool isProbeOut(const Ticket& ticket) const;

  void expect(bool holds, const char* what);
  void checkBooks();
  void checkCounts();
  void checkLine();
  void checkLimitInForce();

  Dice dice_;
  CompartmentSettings settings_;
  std::optional<int> limit_;  // in force, by what was said and done
  bool limitByHand_ = false;  // may lie outside the limiter's range
  Compartment compartment_;
  Instant now_{};
  Served served_;
  std::deque<Ticket> tickets_;
  std::vector<Ticket*> line_;  // in the order in which they must be served
  std::vector<Ticket*> running_;
  std::vector<Ticket*> overflow_;
  std::size_t ended_ = 0;
  std::uint32_t transitions_ = 0;
  int probeSuccesses_ = 0;
  int inFlightBefore_ = 0;
  const char* doing_ = "nothing";
  int step_ = 0;
  bool failed_ = false;
};

}  // namespace watertight::testing_support
