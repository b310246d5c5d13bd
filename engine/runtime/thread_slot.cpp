// SPDX-License-Identifier: MIT
#include "runtime/thread_slot.h"

#include <atomic>

namespace watertight {

unsigned detail::takeThreadSlot() {
  static std::atomic<unsigned> taken = 0;
  const unsigned slot = taken.fetch_add(1, std::memory_order_relaxed) % (1U << 16);
  threadSlotPlusOne = slot + 1;
  return slot;
}

}  // namespace watertight
