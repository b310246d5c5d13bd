// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

/// For the body of a loop that looks until another thread has done something: leaves the core to others.
inline void cpuRelax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

}  // namespace watertight
