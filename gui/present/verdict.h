// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/frame_history.h"
#include "present/journal_log.h"
#include "sim/scenario.h"

namespace watertight {

/// How it goes, over all: what is told first.
enum class VerdictTone : std::uint8_t {
  kUnknown,  ///< too early to say
  kWell,     ///< nothing is disturbed, nobody loses anything
  kHolds,    ///< something is disturbed, and who has nothing to do with it loses nothing
  kHurts     ///< requests are lost
};

/// The run in one sentence: "sms holds 15 of 16 workers: browse loses 96 %", "isolation holds: browse loses
/// nothing".
struct Verdict {
  VerdictTone tone = VerdictTone::kUnknown;
  std::string text;
  std::string tip;  ///< what its words mean, and over which time

  bool operator==(const Verdict&) const = default;
};

/// As things stood at `end`, over the ten seconds before it. A route *loses* the share of its requests ended
/// in that time that failed, were shed or came late; one whose requests do not end at all loses all of them.
/// `live`: the settings in force.
Verdict verdictAt(const FrameHistory& history, const JournalLog& journal, const Scenario& live, Instant end);

}  // namespace watertight
