// SPDX-License-Identifier: MIT
#include "trace/call_table.h"

#include <algorithm>

#include "core/check.h"

namespace watertight {
namespace {

template <int Bits>
constexpr std::uint64_t kMask = (std::uint64_t{1} << Bits) - 1;

/// A time of -1 (none) or more.
std::uint64_t packedTime(Micros time) {
  return static_cast<std::uint64_t>(std::clamp(time, Micros{-1}, kLongestLatency).count() + 1);
}

Micros timeOf(std::uint64_t packed) {
  return Micros{static_cast<std::int64_t>(packed) - 1};
}

std::uint64_t packedStart(Micros start) {
  return static_cast<std::uint64_t>((std::clamp(start, -kLatestStart, kLatestStart) + kLatestStart).count());
}

Micros startOf(std::uint64_t packed) {
  return Micros{static_cast<std::int64_t>(packed)} - kLatestStart;
}

bool saysMore(const CallRecord& call) {
  return call.retryOf != 0 || call.attempt != 1 || call.extra >= 0;
}

}  // namespace

CallTable::Iterator CallTable::begin() const {
  return {*this, calls_.begin()};
}

CallTable::Iterator CallTable::end() const {
  return {*this, calls_.end()};
}

CallTable::Packed CallTable::pack(const CallRecord& call) {
  static_assert(sizeof(Packed) == 40 && sizeof(More) == 16);
  const auto dependency = static_cast<std::uint64_t>(call.dependency);
  const auto source = static_cast<std::uint64_t>(call.source);
  CHECK(dependency <= kMask<17>);
  Packed packed{};
  packed.index = call.index;
  packed.start = packedStart(call.start) & kMask<56>;
  packed.outcome = static_cast<unsigned>(call.outcome) & kMask<4>;
  packed.atLeast = !call.latencyKnown() && call.latencyMin >= Micros{0} ? 1 : 0;
  packed.latency = packedTime(packed.atLeast != 0 ? call.latencyMin : call.latency) & kMask<48>;
  packed.status = static_cast<std::uint16_t>(call.status);
  packed.queued = packedTime(call.queued) & kMask<47>;
  packed.dependency = dependency & kMask<17>;
  packed.source = call.source >= 0 && call.source <= kLastLine ? source & kMask<36> : 0;
  if (!saysMore(call)) return packed;
  CHECK(more_.size() < kMask<28>);
  more_.push_back({call.retryOf, call.extra, call.attempt});
  packed.more = more_.size() & kMask<28>;
  return packed;
}

CallRecord CallTable::unpack(const Packed& packed) const {
  CallRecord call;
  call.index = packed.index;
  call.start = startOf(packed.start);
  (packed.atLeast != 0 ? call.latencyMin : call.latency) = timeOf(packed.latency);
  call.dependency = static_cast<int>(packed.dependency);
  call.outcome = static_cast<RecordedOutcome>(packed.outcome);
  call.status = static_cast<std::int16_t>(packed.status);
  call.queued = timeOf(packed.queued);
  call.source = static_cast<std::int64_t>(packed.source);
  if (packed.more == 0) return call;
  const More& more = more_[packed.more - 1];
  call.retryOf = more.retryOf;
  call.extra = more.extra;
  call.attempt = more.attempt;
  return call;
}

void CallTable::add(const CallRecord& call) {
  calls_.push_back(pack(call));
}

CallRecord CallTable::takeFirst() {
  const CallRecord call = front();
  calls_.pop_front();
  return call;
}

void CallTable::clear() {
  calls_.clear();
  more_.clear();
}

void CallTable::moveStarts(Micros by) {
  for (Packed& packed : calls_) packed.start = packedStart(startOf(packed.start) + by) & kMask<56>;
}

void CallTable::sort() {
  const auto earlier = [](const Packed& a, const Packed& b) {
    return a.start != b.start ? a.start < b.start : a.index < b.index;
  };
  if (std::is_sorted(calls_.begin(), calls_.end(), earlier)) return;
  std::stable_sort(calls_.begin(), calls_.end(), earlier);
}

}  // namespace watertight
