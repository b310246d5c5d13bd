// SPDX-License-Identifier: MIT
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>

#include "trace/recorded_call.h"

namespace watertight {

/// The calls of a trace, packed: 40 bytes each, and 16 more for those that name another call, an attempt or
/// further keys. Grows and shrinks by blocks, so that at no time much more memory is held. Gives and takes
/// whole records, by value. Exact for all that a reader lets through: starts, latencies and queues within
/// kLatestStart and kLongestLatency, lines up to kLastLine, names below 2^17. A latencyMin beside a known
/// latency is not kept.
class CallTable {
 public:
  class Iterator;

  [[nodiscard]] std::size_t size() const { return calls_.size(); }
  [[nodiscard]] bool empty() const { return calls_.empty(); }
  [[nodiscard]] const CallRecord operator[](std::size_t place) const { return unpack(calls_[place]); }
  [[nodiscard]] const CallRecord front() const { return unpack(calls_.front()); }
  [[nodiscard]] const CallRecord back() const { return unpack(calls_.back()); }
  [[nodiscard]] Iterator begin() const;
  [[nodiscard]] Iterator end() const;

  void add(const CallRecord& call);
  /// The first call, which then is here no more. Not empty().
  CallRecord takeFirst();
  void clear();
  void moveStarts(Micros by);
  /// By (start, index), stably.
  void sort();

 private:
  struct Packed {
    std::int64_t index;
    std::uint64_t start : 56;  // microseconds after -kLatestStart
    std::uint64_t outcome : 4;
    std::uint64_t atLeast : 4;   // whether `latency` is a least one
    std::uint64_t latency : 48;  // microseconds and one; 0: unknown
    std::uint64_t status : 16;
    std::uint64_t queued : 47;  // as latency
    std::uint64_t dependency : 17;
    std::uint64_t source : 36;
    std::uint64_t more : 28;  // place in more_, from 1; 0: none
  };
  struct More {
    std::int64_t retryOf;
    std::int32_t extra;
    std::int16_t attempt;
  };

  [[nodiscard]] Packed pack(const CallRecord& call);
  [[nodiscard]] CallRecord unpack(const Packed& packed) const;

  std::deque<Packed> calls_;
  std::deque<More> more_;
};

/// Of any place; makes the record when it is looked at.
class CallTable::Iterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = CallRecord;
  using difference_type = std::ptrdiff_t;
  using reference = const CallRecord;
  /// What `->` looks at.
  class Arrow {
   public:
    explicit Arrow(const CallRecord& call) : call_(call) {}
    const CallRecord* operator->() const { return &call_; }

   private:
    CallRecord call_;
  };
  using pointer = Arrow;

  Iterator() = default;
  reference operator*() const { return table_->unpack(*at_); }
  pointer operator->() const { return pointer{**this}; }
  reference operator[](difference_type n) const { return table_->unpack(at_[n]); }

  Iterator& operator++() { return ++at_, *this; }
  Iterator& operator--() { return --at_, *this; }
  Iterator operator++(int) { return Iterator{*table_, at_++}; }
  Iterator operator--(int) { return Iterator{*table_, at_--}; }
  Iterator& operator+=(difference_type n) { return at_ += n, *this; }
  Iterator& operator-=(difference_type n) { return at_ -= n, *this; }
  friend Iterator operator+(Iterator it, difference_type n) { return it += n; }
  friend Iterator operator+(difference_type n, Iterator it) { return it += n; }
  friend Iterator operator-(Iterator it, difference_type n) { return it -= n; }
  friend difference_type operator-(const Iterator& a, const Iterator& b) { return a.at_ - b.at_; }
  friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }
  friend auto operator<=>(const Iterator& a, const Iterator& b) { return a - b <=> 0; }

 private:
  friend class CallTable;
  using Place = std::deque<Packed>::const_iterator;
  Iterator(const CallTable& table, const Place& at) : table_(&table), at_(at) {}

  const CallTable* table_ = nullptr;
  Place at_;
};

}  // namespace watertight
