// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "sim/simulation.h"

namespace watertight::testing_support {

/// Everything that a run tells, kept.
struct RunLog final : RunObserver {
  std::vector<CallLine> calls;
  std::vector<RequestLine> requests;
  std::vector<JournalEntry> journal;
  std::vector<Instant> requestArrivals;
  std::int64_t abandoned = 0, rescued = 0;

  void onCallEnded(const CallLine& line) override { calls.push_back(line); }
  void onCallAbandoned(Instant, int) override { ++abandoned; }
  void onCallRescued(Instant, int) override { ++rescued; }
  void onRequestArrived(Instant now, int) override { requestArrivals.push_back(now); }
  void onRequestEnded(const RequestLine& line) override { requests.push_back(line); }
  void onJournal(const JournalEntry& entry) override { journal.push_back(entry); }

  /// The line of a request's call. None: the test fails.
  [[nodiscard]] const CallLine& call(std::uint64_t number, std::uint32_t step = 0) const {
    for (const auto& line : calls) {
      if (line.call == number && line.step == step) return line;
    }
    static const CallLine kNone;
    ADD_FAILURE() << "call " << number << ", step " << step << " has not ended";
    return kNone;
  }
  [[nodiscard]] bool ended(std::uint64_t number, std::uint32_t step = 0) const {
    for (const auto& line : calls) {
      if (line.call == number && line.step == step) return true;
    }
    return false;
  }
  template <typename Event>
  [[nodiscard]] std::vector<std::pair<Instant, Event>> journalOf() const {
    std::vector<std::pair<Instant, Event>> found;
    for (const auto& entry : journal) {
      if (const auto* event = std::get_if<Event>(&entry.event)) found.emplace_back(entry.t, *event);
    }
    return found;
  }
};

/// A run in virtual time with its log.
class LoggedRun {
 public:
  explicit LoggedRun(RunPlan plan) : simulation(std::move(plan)) { simulation.observe(log); }

  LoggedRun& until(Duration t) {
    simulation.runUntil(Instant{t});
    return *this;
  }
  [[nodiscard]] const Compartment& compartment(int index = 0) {
    return simulation.calls().compartments().at(index);
  }
  [[nodiscard]] std::int64_t load(int dependency = 0) {
    return simulation.calls().downstream(dependency).load();
  }

  Simulation simulation;
  RunLog log;
};

}  // namespace watertight::testing_support
