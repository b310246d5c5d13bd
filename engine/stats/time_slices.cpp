// SPDX-License-Identifier: MIT
#include "stats/time_slices.h"

#include <algorithm>
#include <bit>

#include "core/check.h"

namespace watertight {

static_assert(kBlocks <= 64, "a slice marks its blocks in 64 bits");
static_assert(kBuckets <= 65536, "a slice lists its buckets in 16 bits");

TimeSlices::TimeSlices(Duration span, bool keepLatencies) : span_(span.count()) {
  CHECK(span > Duration::zero() && span <= kLongestDuration);
  if (keepLatencies) latencies_.emplace();
}

void TimeSlices::record(Instant now, const Outcome& outcome, WindowTotals& totals) {
  advance(now, totals);
  slices_[slot_].counts.add(outcome);
  totals.counts.add(outcome);
  if (!latencies_) return;
  const std::size_t bucket = bucketOf(outcome.latency);
  note(slot_, bucket);
  totals.latencies->recordIn(bucket, outcome.latency);
}

void TimeSlices::note(std::size_t slot, std::size_t bucket) {
  Slice& slice = slices_[slot];
  if (slice.listed < Latencies::kListed) {
    latencies_->list[slot * Latencies::kListed + slice.listed++] = static_cast<std::uint16_t>(bucket);
  } else {
    ++latencies_->counts[slot * kBuckets + bucket];
    slice.usedBlocks |= std::uint64_t{1} << (blockOf(bucket) % 64);
  }
}

void TimeSlices::clear(WindowTotals& totals) {
  for (std::size_t slot = 0; slot < kSlices && totals.counts.samples > 0; ++slot) empty(slot, totals);
}

Instant TimeSlices::oldest() const {
  std::uint64_t number = current_ < kSlices ? 0 : current_ - kSlices + 1;
  while (number < current_ && slices_[number % kSlices].counts.samples == 0) ++number;
  const auto whole = static_cast<std::int64_t>(number / kSlices);
  const auto part = static_cast<std::int64_t>(number % kSlices);
  return Instant{Duration{whole * span_ + part * span_ / static_cast<std::int64_t>(kSlices)}};
}

void TimeSlices::enterSliceOf(Instant now, WindowTotals& totals) {
  constexpr auto kParts = static_cast<std::int64_t>(kSlices);
  // Slice n is [n * span / 100, (n + 1) * span / 100). Whole spans apart, so that no product overflows.
  const std::int64_t spans = toNanoseconds(now) / span_;
  const std::int64_t part = toNanoseconds(now) % span_ * kParts / span_;
  const std::uint64_t next = static_cast<std::uint64_t>(spans) * kSlices + static_cast<std::uint64_t>(part);
  const std::int64_t endInSpan = ((part + 1) * span_ + kParts - 1) / kParts;
  end_ = saturatingAdd(Instant{Duration{spans * span_}}, Duration{endInSpan});

  const std::uint64_t steps = std::min(next - current_, kSlices);
  for (std::uint64_t i = 0; i < steps && totals.counts.samples > 0; ++i) {
    empty((next - i) % kSlices, totals);
  }
  current_ = next;
  slot_ = next % kSlices;
}

void TimeSlices::empty(std::size_t slot, WindowTotals& totals) {
  Slice& slice = slices_[slot];
  if (slice.counts.samples == 0) return;
  totals.counts -= slice.counts;
  slice.counts = {};
  if (!latencies_) return;
  for (const auto bucket : latencies_->list.part(slot * Latencies::kListed, slice.listed)) {
    totals.latencies->removeFrom(bucket, 1);
  }
  slice.listed = 0;
  while (slice.usedBlocks != 0) {
    const int block = std::countr_zero(slice.usedBlocks);
    emptyBlock(slot, static_cast<std::size_t>(block), *totals.latencies);
    slice.usedBlocks &= slice.usedBlocks - 1;
  }
}

void TimeSlices::emptyBlock(std::size_t slot, std::size_t block, LatencyHistogram& latencies) {
  const std::size_t first = block * kBlockSize;
  const auto counts = latencies_->counts.part(slot * kBuckets + first, kBlockSize);
  for (std::size_t i = 0; i < kBlockSize; ++i) {
    if (counts[i] == 0) continue;
    latencies.removeFrom(first + i, counts[i]);
    counts[i] = 0;
  }
}

}  // namespace watertight
