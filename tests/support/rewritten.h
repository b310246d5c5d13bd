// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "trace/call_table.h"

namespace watertight {

/// The calls as `keep` leaves them, without those that it returns false for.
template <typename Keep>
CallTable rewritten(const CallTable& calls, Keep keep) {
  CallTable out;
  for (auto call : calls) {
    if (keep(call)) out.add(call);
  }
  return out;
}

}  // namespace watertight
