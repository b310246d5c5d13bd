// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <deque>
#include <vector>

namespace watertight {

/// Objects at stable addresses, named by a small number and reused. `T` has a member `version` that changes
/// with every reuse: what was scheduled for an earlier user of the slot is then seen to be void.
template <typename T>
class SlotPool {
 public:
  std::uint32_t acquire() {
    if (free_.empty()) {
      slots_.emplace_back();
      return static_cast<std::uint32_t>(slots_.size() - 1);
    }
    const auto slot = free_.back();
    free_.pop_back();
    return slot;
  }

  void release(std::uint32_t slot) {
    ++slots_[slot].version;
    free_.push_back(slot);
  }

  T& operator[](std::uint32_t slot) { return slots_[slot]; }
  const T& operator[](std::uint32_t slot) const { return slots_[slot]; }
  /// Null where the slot has been given back, or reused, since.
  T* find(std::uint32_t slot, std::uint32_t version) {
    return slots_[slot].version == version ? &slots_[slot] : nullptr;
  }

 private:
  std::deque<T> slots_;
  std::vector<std::uint32_t> free_;
};

}  // namespace watertight
