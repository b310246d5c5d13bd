// SPDX-License-Identifier: MIT
#include "sim/replay_links.h"

#include <algorithm>
#include <utility>

namespace watertight {
namespace {

/// Records by their number.
class Records {
 public:
  explicit Records(const Trace& trace) {
    for (const auto& record : trace.calls) sorted_.emplace_back(record.index, &record);
    std::stable_sort(sorted_.begin(), sorted_.end(), byNumber);
  }

  [[nodiscard]] const CallRecord* find(std::int64_t number) const {
    const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), Entry{number, nullptr}, byNumber);
    return found != sorted_.end() && found->first == number ? found->second : nullptr;
  }

 private:
  using Entry = std::pair<std::int64_t, const CallRecord*>;
  static bool byNumber(const Entry& a, const Entry& b) { return a.first < b.first; }

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
  const Records records(trace);
  std::vector<std::uint64_t> numbers;
  for (const auto& call : calls) numbers.push_back(call.number);
  std::sort(numbers.begin(), numbers.end());
  for (auto& call : calls) {
    const auto* record = records.find(static_cast<std::int64_t>(call.number));
    const auto* previous =
        record != nullptr && record->retryOf != 0 ? records.find(record->retryOf) : nullptr;
    if (previous == nullptr || !wasOverBefore(*previous, *record) || !offered(numbers, *previous)) continue;
    const Duration gap = record->start - (previous->start + previous->latency);
    call.follows = {static_cast<std::uint64_t>(previous->index),
                    speed == 1 ? gap : fromSeconds(toSeconds(gap) / speed)};
  }
}

}  // namespace watertight
