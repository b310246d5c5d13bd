// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <optional>
#include <string>

#include "sim/journal_entry.h"
#include "sim/scenario.h"

namespace watertight {

/// The kinds of entries that a journal shows, as journalKind() names them.
enum class JournalKind : std::uint8_t { kLimit, kBreaker, kFault, kKnob };

template <>
struct EnumNames<JournalKind> {
  static constexpr std::array<std::string_view, 4> names{"limit", "breaker", "fault", "knob"};
};
inline constexpr std::size_t kJournalKinds = 4;

/// Which entries somebody wants to see. Nothing chosen: all of them.
struct JournalFilter {
  std::array<bool, kJournalKinds> kinds{};  ///< of several, any
  std::optional<int> dependency;            ///< index in the scenario
  std::string text;                         ///< each of its words occurs in the row, whatever the case

  [[nodiscard]] bool wants(const JournalEntry& entry, const Scenario& scenario) const;
  [[nodiscard]] bool wantsAll() const { return *this == JournalFilter{}; }

  bool operator==(const JournalFilter&) const = default;
};

}  // namespace watertight
