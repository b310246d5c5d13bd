// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sim/run_observer.h"

namespace watertight {

/// A run's digest: 64 bits over every `--calls` line and over the journal's kinds limit, breaker, set and
/// fault, without `by` and `why` (FORMATS). Equal runs have equal digests.
///
/// Two streams of 64-bit words, one for calls and one for the journal, each folded by h = mix(h ^ word),
/// starting from kSeed; mix is the finaliser of SplitMix64. The digest is mix(calls ^ mix(journal)).
///  - A call: number, step | attempt << 32, dependency | route << 32, arrived, admitted, started, ended
///  (nanoseconds;
///    2^63 - 1 for none), decision | reason << 8 | outcome << 16.
///  - An entry: its kind's index in (limit, breaker, set, fault), t in nanoseconds, dependency as 64-bit
///  integer, then
///    limit: from | to << 32, branch, samples | slow << 32; breaker: from | to << 8; set: FNV-1a of path,
///    from, to; fault: FNV-1a of what, begins.
class Digest final : public RunObserver {
 public:
  void onCallEnded(const CallLine& line) override;
  void onJournal(const JournalEntry& entry) override;

  /// 16 hex digits.
  [[nodiscard]] std::string text() const;

 private:
  std::uint64_t calls_ = kSeed;
  std::uint64_t journal_ = kSeed;

  static constexpr std::uint64_t kSeed = 0x57617465722d7469;
};

}  // namespace watertight
