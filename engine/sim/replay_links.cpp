// SPDX-License-Identifier: MIT
#include "sim/replay_links.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace watertight {
namespace {

/// Records by their number.
class Records {
 public:
  explicit Records(const CallTable& calls) : calls_(calls) {
    for (const auto& record : calls) sorted_.emplace_back(record.index, sorted_.size());
    std::sort(sorted_.begin(), sorted_.end());
  }

  /// The first of that number.
  [[nodiscard]] std::optional<CallRecord> find(std::int64_t number) const {
    const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), Entry{number, 0});
    if (found == sorted_.end() || found->first != number) return std::nullopt;
    return calls_[found->second];
  }

 private:
  using Entry = std::pair<std::int64_t, std::size_t>;

  const CallTable& calls_;
  std::vector<Entry> sorted_;
};

bool offered(const std::vector<std::uint64_t>& numbers, const CallRecord& record) {
  return std::binary_search(numbers.begin(), numbers.end(), static_cast<std::uint64_t>(record.index));
}

/// No call waits for one that came later, whatever the file says: not in a circle, either.
bool wasOverBefore(const CallRecord& previous, const CallRecord& later) {
  return previous.latencyKnown() && previous.start + previous.latency <= later.start &&
         std::pair{previous.start, previous.index} < std::pair{later.start, later.index};
}

}  // namespace

void linkLaterCalls(const Trace& trace, double speed, ReplayCalls& calls) {
  const bool tells = std::any_of(trace.calls.begin(), trace.calls.end(),
                                 [](const auto& record) { return record.retryOf != 0; });
  if (!tells) return;
  const Records records(trace.calls);
  std::vector<std::uint64_t> numbers;
  for (const auto& call : calls) numbers.push_back(call.number);
  std::sort(numbers.begin(), numbers.end());
  for (auto& call : calls) {
    const auto record = records.find(static_cast<std::int64_t>(call.number));
    const auto previous = record && record->retryOf != 0 ? records.find(record->retryOf) : std::nullopt;
    if (!previous || !wasOverBefore(*previous, *record) || !offered(numbers, *previous)) continue;
    const Duration gap = record->start - (previous->start + previous->latency);
    call.follows = {static_cast<std::uint64_t>(previous->index),
                    speed == 1 ? gap : fromSeconds(toSeconds(gap) / speed)};
  }
}

}  // namespace watertight
