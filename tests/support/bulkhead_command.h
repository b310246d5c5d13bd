// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <rapidcheck.h>

#include <iosfwd>

#include "policy/bulkhead_settings.h"

namespace watertight::testing_support {

/// Something that happens to a bulkhead. Every command means something at every time, so that any of a
/// sequence may be left out; where nobody is there whom it could happen to, it is nothing.
struct BulkheadCommand {
  enum class Verb : std::uint8_t {
    kArrive,
    kComplete,       ///< the which-th of those that run
    kCancel,         ///< the which-th of those that wait: its caller gives up
    kExpire,         ///< the which-th of those that wait, be it due or not
    kAdvance,        ///< by `time`; every wait that ends till then expires at its instant
    kAdvanceUnseen,  ///< by `time`; nobody is told that his wait is over
    kResize,
    kSet
  };

  Verb verb = Verb::kArrive;
  int which = 0;
  Duration time{};
  int limit = 0;
  BulkheadSettings settings{};
};

std::ostream& operator<<(std::ostream& out, const BulkheadCommand& command);

/// Small limits, short queues, waits of a few milliseconds, all policies.
rc::Gen<BulkheadSettings> someBulkhead(BulkheadKind kind);
rc::Gen<std::vector<BulkheadCommand>> someBulkheadCommands(BulkheadKind kind);

}  // namespace watertight::testing_support

namespace watertight {

std::ostream& operator<<(std::ostream& out, const BulkheadSettings& settings);

}  // namespace watertight
