// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace watertight {

/// Which identifiers were seen, as 64-bit hashes: at most 11.5 bytes each, and as much again while it grows.
class IdSet {
 public:
  /// False where it was there already.
  bool insert(std::uint64_t hash);

 private:
  [[nodiscard]] std::size_t firstPlace(std::uint64_t hash) const;
  bool place(std::uint64_t hash);
  void grow();

  std::vector<std::uint64_t> slots_;  // 0: free
  std::size_t used_ = 0;
};

/// The hash of an identifier that has two parts; 0 where the second is empty.
std::uint64_t idHash(std::string_view trace, std::string_view span);

}  // namespace watertight
