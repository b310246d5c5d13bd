// SPDX-License-Identifier: MIT
#include "sim/journal_entry.h"

#include <fmt/format.h>

namespace watertight {
namespace {

struct Describe {
  std::string operator()(const LimitEvent& e) const {
    const auto& c = e.change;
    if (c.from == c.to) return fmt::format("limit stays {}: {}", c.to, c.why);
    if (c.monitored) return fmt::format("limit would be {} → {}: {}", c.from, c.to, c.why);
    const auto spike = e.rejections.spike ? fmt::format(" (rejections {:.0f}/s, before {:.0f}/s)",
                                                        e.rejections.after, e.rejections.before)
                                          : std::string{};
    return fmt::format("limit {} → {}: {}{}", c.from, c.to, c.why, spike);
  }
  std::string operator()(const BreakerChange& e) const {
    return fmt::format("breaker {} → {}: {}", nameOf(e.from), nameOf(e.to), e.why);
  }
  std::string operator()(const SetEvent& e) const {
    const auto by = e.by.empty() ? std::string{} : fmt::format(", by {}", e.by);
    return fmt::format("{}: {} → {}{}", e.path, e.from, e.to, by);
  }
  std::string operator()(const FaultEvent& e) const {
    return fmt::format("fault {}: {}", e.begins ? "begins" : "ends", e.what);
  }
  std::string operator()(const LateEndEvent& e) const {
    return fmt::format("abandoned call {} ended after {:.0f} ms", e.call, toMilliseconds(e.latency));
  }
};

}  // namespace

std::string_view kindOf(const JournalEntry& entry) {
  static constexpr std::array<std::string_view, 5> kKinds{"limit", "breaker", "set", "fault", "late_end"};
  return kKinds[entry.event.index()];
}

const Grounds* groundsOf(const JournalEntry& entry) {
  if (const auto* limit = std::get_if<LimitEvent>(&entry.event)) return limit->change.grounds.get();
  const auto* breaker = std::get_if<BreakerChange>(&entry.event);
  return breaker != nullptr ? breaker->grounds.get() : nullptr;
}

std::string describe(const JournalEntry& entry) {
  return std::visit(Describe{}, entry.event);
}

}  // namespace watertight
