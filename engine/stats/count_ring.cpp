// SPDX-License-Identifier: MIT
#include "stats/count_ring.h"

#include <limits>

#include "core/check.h"

namespace watertight {

static_assert(kBuckets <= std::numeric_limits<std::uint16_t>::max(), "an entry names its bucket in 16 bits");

CountRing::CountRing(int size, Duration maxAge)
    : maxAge_(maxAge), entries_((CHECK(size >= 1), static_cast<std::size_t>(size))) {
  CHECK(maxAge >= Duration::zero());
}

void CountRing::advance(Instant now, WindowTotals& totals) {
  if (maxAge_ == Duration::zero()) return;
  while (held_ > 0 && now - entries_[oldest_].at > maxAge_) dropOldest(totals);
}

void CountRing::record(Instant now, const Outcome& outcome, WindowTotals& totals) {
  advance(now, totals);
  if (held_ == size()) dropOldest(totals);
  std::size_t slot = oldest_ + held_;
  if (slot >= size()) slot -= size();
  const std::size_t bucket = totals.latencies ? bucketOf(outcome.latency) : 0;
  Entry& entry = entries_[slot];  // field by field: a whole one would be built elsewhere and copied
  entry.at = now;
  entry.bucket = static_cast<std::uint16_t>(bucket);
  entry.failed = outcome.failed;
  entry.slow = outcome.slow;
  entry.waitedLong = outcome.waitedLong;
  entry.timedOut = outcome.timedOut;
  ++held_;
  totals.counts.add(outcome);
  if (totals.latencies) totals.latencies->recordIn(bucket, outcome.latency);
}

void CountRing::clear(WindowTotals& totals) {
  oldest_ = held_ = 0;
  totals.counts = {};
  if (totals.latencies) totals.latencies->clear();
}

void CountRing::dropOldest(WindowTotals& totals) {
  const Entry& entry = entries_[oldest_];
  totals.counts -= {.samples = 1,
                    .failures = entry.failed,
                    .slow = entry.slow,
                    .waitedLong = entry.waitedLong,
                    .timeouts = entry.timedOut};
  if (totals.latencies) totals.latencies->removeFrom(entry.bucket, 1);
  if (++oldest_ == size()) oldest_ = 0;
  --held_;
}

}  // namespace watertight
