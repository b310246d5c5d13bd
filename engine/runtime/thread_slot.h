// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

namespace detail {
/// Of this thread, from its first question on; zero: not yet asked.
inline constinit thread_local unsigned threadSlotPlusOne = 0;
unsigned takeThreadSlot();
}  // namespace detail

/// A small number of this thread's, the same for as long as it lives: threads that began one after the other
/// have numbers one after the other. For what each thread had better keep on cache lines of its own.
inline unsigned threadSlot() {
  const unsigned known = detail::threadSlotPlusOne;
  return known != 0 ? known - 1 : detail::takeThreadSlot();
}

}  // namespace watertight
