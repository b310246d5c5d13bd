// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "core/check.h"

namespace watertight {

template <typename T>
class IntrusiveList;

/// What an element of an IntrusiveList carries: public base of T. An element is in one list at most.
template <typename T>
class ListHook {
 public:
  ListHook() = default;
  ListHook(const ListHook&) = delete;
  ListHook& operator=(const ListHook&) = delete;

  [[nodiscard]] bool linked() const { return owner_ != nullptr; }

 private:
  friend class IntrusiveList<T>;
  T* previous_ = nullptr;
  T* next_ = nullptr;
  const IntrusiveList<T>* owner_ = nullptr;
};

/// First in, first out, with removal from anywhere in constant time and no allocation. Elements stay where
/// they are: whoever owns them keeps their addresses until they have left the list.
template <typename T>
class IntrusiveList {
 public:
  IntrusiveList() = default;
  IntrusiveList(const IntrusiveList&) = delete;
  IntrusiveList& operator=(const IntrusiveList&) = delete;

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T* front() const { return front_; }
  [[nodiscard]] static T* next(const T& element) { return hook(element).next_; }
  [[nodiscard]] bool contains(const T& element) const { return hook(element).owner_ == this; }

  void pushBack(T& element) {
    ListHook<T>& h = element;
    CHECK(!h.linked());
    h.owner_ = this;
    h.previous_ = back_;
    h.next_ = nullptr;
    (back_ ? link(*back_).next_ : front_) = &element;
    back_ = &element;
    ++size_;
  }

  void remove(T& element) {
    ListHook<T>& h = element;
    CHECK(h.owner_ == this);
    (h.previous_ ? link(*h.previous_).next_ : front_) = h.next_;
    (h.next_ ? link(*h.next_).previous_ : back_) = h.previous_;
    h.owner_ = nullptr;
    --size_;
  }

  T& popFront() {
    CHECK(!empty());
    T& element = *front_;
    remove(element);
    return element;
  }

 private:
  static ListHook<T>& link(T& element) { return element; }
  static const ListHook<T>& hook(const T& element) { return element; }

  T* front_ = nullptr;
  T* back_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace watertight
