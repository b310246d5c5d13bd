// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

namespace watertight {

/// First in, first out, in one block of memory that is used over and over: it grows where it must, and then
/// allocates no more. For plain values.
template <typename T>
class RingQueue {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// The next one needs more memory.
  [[nodiscard]] bool full() const { return size_ == items_.size(); }
  /// Not empty.
  [[nodiscard]] const T& front() const { return items_[first_]; }

  [[gnu::always_inline]] void pushBack(const T& item) {
    if (full()) grow();
    items_[(first_ + size_++) & (items_.size() - 1)] = item;
  }
  /// Not empty.
  void popFront() {
    first_ = (first_ + 1) & (items_.size() - 1);
    --size_;
  }

 private:
  void grow() {
    std::vector<T> larger(std::max<std::size_t>(16, 2 * size_));  // a power of two
    for (std::size_t i = 0; i < size_; ++i) larger[i] = items_[(first_ + i) & (items_.size() - 1)];
    items_ = std::move(larger);
    first_ = 0;
  }

  std::vector<T> items_;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

}  // namespace watertight
