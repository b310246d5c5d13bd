// SPDX-License-Identifier: MIT
#include "trace/id_set.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr std::size_t kFirstSize = 1024;

std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
  return value ^ (value >> 31);
}

/// FNV-1a; hexadecimal digits are the same in both cases.
std::uint64_t addTo(std::uint64_t hash, std::string_view text) {
  for (const char c : text) {
    const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c + ('a' - 'A')) : c;
    hash = (hash ^ static_cast<unsigned char>(lower)) * 0x100000001B3ULL;
  }
  return hash;
}

}  // namespace

bool IdSet::insert(std::uint64_t hash) {
  if (8 * (used_ + 1) > 7 * slots_.size()) grow();
  if (!place(hash == 0 ? 1 : hash)) return false;
  ++used_;
  return true;
}

/// In the order of the mixed hashes, whatever the size: growing goes through old and new from end to end.
std::size_t IdSet::firstPlace(std::uint64_t hash) const {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::size_t>(Wide{mix(hash)} * slots_.size() >> 64);
}

bool IdSet::place(std::uint64_t hash) {
  for (std::size_t at = firstPlace(hash);; at = at + 1 == slots_.size() ? 0 : at + 1) {
    if (slots_[at] == hash) return false;
    if (slots_[at] != 0) continue;
    slots_[at] = hash;
    return true;
  }
}

/// By a quarter: doubled, half of the memory would lie empty.
void IdSet::grow() {
  std::vector<std::uint64_t> old(std::max(kFirstSize, slots_.size() / 4 * 5));
  old.swap(slots_);
  for (const std::uint64_t hash : old) {
    if (hash != 0) place(hash);
  }
}

std::uint64_t idHash(std::string_view trace, std::string_view span) {
  if (span.empty()) return 0;
  const std::uint64_t hash = addTo(addTo(addTo(0xCBF29CE484222325ULL, trace), "/"), span);
  return hash == 0 ? 1 : hash;
}

}  // namespace watertight
