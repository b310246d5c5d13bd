// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <rapidcheck.h>

#include <iosfwd>
#include <vector>

#include "policy/breaker_settings.h"

namespace watertight::testing_support {

/// Something that happens to a breaker. Where no call is out whom it could happen to, it is nothing.
struct BreakerCommand {
  enum class Verb : std::uint8_t { kAsk, kOk, kFail, kGiveBack, kAdvance, kExpirePatience, kSet };

  Verb verb = Verb::kAsk;
  int which = 0;  ///< of the calls that are out
  Duration time{};
  BreakerSettings settings{};
};

std::ostream& operator<<(std::ostream& out, const BreakerCommand& command);

/// Trips after a few failures in a row; recovery and patience of a few milliseconds, few probes.
rc::Gen<BreakerSettings> someBreaker();
rc::Gen<std::vector<BreakerCommand>> someBreakerCommands();

}  // namespace watertight::testing_support

namespace watertight {

std::ostream& operator<<(std::ostream& out, const BreakerSettings& settings);

}  // namespace watertight
