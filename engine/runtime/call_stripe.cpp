// SPDX-License-Identifier: MIT
#include "runtime/call_stripe.h"

#include <utility>

namespace watertight {
namespace {

void add(std::vector<LaneCall>& calls, Instant start, Instant end) {
  LaneCall& call = calls.emplace_back();
  call.start = start;
  call.end = end;
}

}  // namespace

void CallStripe::lend(Instant now, const LaneTerms& terms) {
  const std::scoped_lock lock(mutex_);
  last_ = std::max(last_, now);
  until_ = terms.until;
  slow_ = terms.slow;
  free_.store(free_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void CallStripe::collect(std::vector<LaneCall>& ended, std::vector<Instant>& running) {
  const std::scoped_lock lock(mutex_);
  const std::uint32_t size = std::exchange(size_, 0);
  for (std::uint32_t i = 0; i < size; ++i) {
    const Place& place = places_[i];
    if (place.pass == nullptr) {
      add(ended, place.start, place.end);
      continue;
    }
    running.push_back(place.start);
    place.pass->place = size_;
    places_[size_++] = place;
  }
}

int CallStripe::recall(std::vector<LaneCall>& ended, std::vector<LanePass*>& running) {
  const std::scoped_lock lock(mutex_);
  for (std::uint32_t i = 0; i < size_; ++i) {
    const Place& place = places_[i];
    if (place.pass == nullptr) {
      add(ended, place.start, place.end);
    } else {
      place.pass->recalled = true;
      running.push_back(place.pass);
    }
  }
  size_ = 0;
  const int free = free_.load(std::memory_order_relaxed);
  free_.store(0, std::memory_order_relaxed);
  return free;
}

}  // namespace watertight
