// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <variant>

#include "policy/call.h"
#include "policy/policy_events.h"

namespace watertight {

/// Rejections a second around a change of limit (SEMANTICS M4).
struct RejectionsAround {
  double before = 0, after = 0;
  bool spike = false;  ///< more than chance explains

  bool operator==(const RejectionsAround&) const = default;
};

struct LimitEvent {
  LimitChange change;
  RejectionsAround rejections;

  bool operator==(const LimitEvent&) const = default;
};

struct SetEvent {
  std::string path, from, to, by;

  bool operator==(const SetEvent&) const = default;
};

struct FaultEvent {
  std::string what;  ///< "slowdown 12x", "outage"
  bool begins = true;
  std::string by;

  bool operator==(const FaultEvent&) const = default;
};

/// The real end of an abandoned call (SEMANTICS T2).
struct LateEndEvent {
  std::uint64_t call = 0;
  Duration latency{};

  bool operator==(const LateEndEvent&) const = default;
};

/// A line of the journal: something that happened to a compartment, or was done by hand.
struct JournalEntry {
  Instant t{};
  int dependency = -1;  ///< index in the scenario; -1: the application or the load
  std::variant<LimitEvent, BreakerChange, SetEvent, FaultEvent, LateEndEvent> event;

  bool operator==(const JournalEntry&) const = default;
};

/// The entry's kind as files name it: limit, breaker, set, fault, late_end.
std::string_view kindOf(const JournalEntry& entry);

/// What a change of a limit or of a breaker was decided on; null where nobody wanted to know it in time.
const Grounds* groundsOf(const JournalEntry& entry);

/// What happened, in one line for people: "limit 20 → 10: error rate 62 % > 50 %".
std::string describe(const JournalEntry& entry);

}  // namespace watertight
