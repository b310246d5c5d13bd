// SPDX-License-Identifier: MIT
#include "sim/closed_users.h"

#include "sim/think_pause.h"

namespace watertight {

Duration ClosedUsers::think(int user, double meanSeconds) {
  const DrawKey key{seed_, DrawPurpose::kThink, static_cast<std::uint64_t>(user), at(user).thoughts++};
  return thinkPause(key, meanSeconds);
}

}  // namespace watertight
