// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace watertight {

/// Objects at stable addresses, named by a small number and reused. `T` has a member `version` that changes
/// with every reuse: what was scheduled for an earlier user of the slot is then seen to be void.
template <typename T>
class SlotPool {
 public:
  std::uint32_t acquire() {
    if (free_.empty()) addChunk();
    const auto slot = free_.back();
    free_.pop_back();
    return slot;
  }

  void release(std::uint32_t slot) {
    ++(*this)[slot].version;
    free_.push_back(slot);
  }

  T& operator[](std::uint32_t slot) { return chunks_[slot / kChunkSize][slot % kChunkSize]; }
  const T& operator[](std::uint32_t slot) const { return chunks_[slot / kChunkSize][slot % kChunkSize]; }
  /// Null where the slot has been given back, or reused, since.
  T* find(std::uint32_t slot, std::uint32_t version) {
    T& object = (*this)[slot];
    return object.version == version ? &object : nullptr;
  }

 private:
  static constexpr std::uint32_t kChunkSize = 64;

  void addChunk() {
    const auto first = static_cast<std::uint32_t>(chunks_.size()) * kChunkSize;
    chunks_.push_back(std::make_unique<T[]>(kChunkSize));
    for (std::uint32_t i = kChunkSize; i-- > 0;) free_.push_back(first + i);
  }

  std::vector<std::unique_ptr<T[]>> chunks_;
  std::vector<std::uint32_t> free_;
};

}  // namespace watertight
