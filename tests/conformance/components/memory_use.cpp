// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/memory_use.h"

#include <malloc.h>
#include <sys/resource.h>

#include <filesystem>

namespace watertight::conformance {

std::int64_t heapBytes() {
  const auto info = mallinfo2();
  return static_cast<std::int64_t>(info.uordblks) + static_cast<std::int64_t>(info.hblkhd);
}

std::int64_t peakResidentBytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * 1024;
}

std::int64_t liveThreads() {
  const std::filesystem::directory_iterator threads("/proc/self/task");
  return std::distance(begin(threads), end(threads));
}

}  // namespace watertight::conformance
