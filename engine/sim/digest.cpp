// SPDX-License-Identifier: MIT
#include "sim/digest.h"

#include <fmt/format.h>

#include "core/random.h"

namespace watertight {
namespace {

std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

void fold(std::uint64_t& hash, std::uint64_t word) {
  hash = mix(hash ^ word);
}

void fold(std::uint64_t& hash, Instant t) {
  fold(hash, static_cast<std::uint64_t>(toNanoseconds(t)));
}

void fold(std::uint64_t& hash, const std::optional<Instant>& t) {
  fold(hash, t.value_or(kNever));
}

template <typename Low, typename High>
std::uint64_t pair(Low low, High high, int shift = 32) {
  return static_cast<std::uint64_t>(low) | static_cast<std::uint64_t>(high) << shift;
}

struct FoldEvent {
  std::uint64_t& hash;

  void operator()(const LimitEvent& e) const {
    fold(hash, pair(e.change.from, e.change.to));
    fold(hash, static_cast<std::uint64_t>(e.change.branch));
    fold(hash, pair(e.change.samples, e.change.slow));
  }
  void operator()(const BreakerChange& e) const { fold(hash, pair(e.from, e.to, 8)); }
  void operator()(const SetEvent& e) const {
    for (const auto* text : {&e.path, &e.from, &e.to}) fold(hash, hashName(*text));
  }
  void operator()(const FaultEvent& e) const {
    fold(hash, hashName(e.what));
    fold(hash, e.begins ? 1U : 0U);
  }
  void operator()(const LateEndEvent&) const {}
};

}  // namespace

void Digest::onCallEnded(const CallLine& line) {
  fold(calls_, line.call);
  fold(calls_, pair(line.step, line.attempt));
  fold(calls_, pair(line.dependency, line.route));
  fold(calls_, line.arrived);
  fold(calls_, line.admitted);
  fold(calls_, line.started);
  fold(calls_, line.ended);
  fold(calls_, pair(pair(line.decision, line.reason, 8), line.outcome, 16));
}

void Digest::onJournal(const JournalEntry& entry) {
  if (std::holds_alternative<LateEndEvent>(entry.event)) return;
  fold(journal_, static_cast<std::uint64_t>(entry.event.index()));
  fold(journal_, entry.t);
  fold(journal_, static_cast<std::uint64_t>(static_cast<std::int64_t>(entry.dependency)));
  std::visit(FoldEvent{journal_}, entry.event);
}

std::string Digest::text() const {
  return fmt::format("{:016x}", mix(calls_ ^ mix(journal_)));
}

}  // namespace watertight
