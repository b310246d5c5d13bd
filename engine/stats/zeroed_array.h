// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <type_traits>

#include "core/check.h"

namespace watertight {

/// An array of fixed length whose elements begin as zero bytes. A large one takes its zeros from the
/// operating system page by page, so that what is never touched costs nothing. Move-only.
template <typename T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit ZeroedArray(std::size_t size) : data_(static_cast<T*>(std::calloc(size, sizeof(T)))), size_(size) {
    CHECK(data_ != nullptr || size == 0);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }
  [[nodiscard]] std::span<T> part(std::size_t from, std::size_t count) { return {data_.get() + from, count}; }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };
  std::unique_ptr<T, Free> data_;
  std::size_t size_;
};

}  // namespace watertight
