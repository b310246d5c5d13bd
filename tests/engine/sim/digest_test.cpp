// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/digest.h"

#include <gtest/gtest.h>

#include <set>

#include "core/random.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

CallLine aCall() {
  CallLine line;
  line.call = 17;
  line.step = 2;
  line.attempt = 1;
  line.dependency = 1;
  line.route = 3;
  line.arrived = Instant{1s};
  line.admitted = Instant{2s};
  line.started = Instant{2s};
  line.ended = Instant{3s};
  line.decision = Decision::kWaited;
  line.outcome = CallEnd::kError;
  return line;
}

JournalEntry aLimit() {
  LimitEvent event;
  event.change.branch = LimitBranch::kDecrease;
  event.change.from = 20;
  event.change.to = 10;
  event.change.samples = 88;
  event.change.slow = 5;
  return {Instant{5s}, 0, event};
}

std::string digestOf(const std::vector<CallLine>& calls, const std::vector<JournalEntry>& journal = {}) {
  Digest digest;
  for (const auto& call : calls) digest.onCallEnded(call);
  for (const auto& entry : journal) digest.onJournal(entry);
  return digest.text();
}

// The layout, written down a second time, from its documentation.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

std::uint64_t folded(const std::vector<std::uint64_t>& words) {
  std::uint64_t hash = 0x57617465722d7469;
  for (const auto word : words) hash = mixed(hash ^ word);
  return hash;
}

std::string sixteenDigits(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
  return text;
}

std::string digestOfWords(const std::vector<std::uint64_t>& calls,
                          const std::vector<std::uint64_t>& journal) {
  return sixteenDigits(mixed(folded(calls) ^ mixed(folded(journal))));
}

constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr std::uint64_t kNone = 0x7fffffffffffffff;

TEST(Digest, OfACallFollowsItsDocumentedLayout) {
  EXPECT_EQ(digestOf({aCall()}), digestOfWords({17, 2 | 1ULL << 32, 1 | 3ULL << 32, kSecond, 2 * kSecond,
                                                2 * kSecond, 3 * kSecond, 1 | 0 << 8 | 1 << 16},
                                               {}));
}

TEST(Digest, OfACallThatNeverRanHasTheLargestNumberForNone) {
  CallLine line = aCall();
  line.admitted = line.started = std::nullopt;
  line.decision = Decision::kRejected;
  line.reason = RejectReason::kQueueFull;
  line.outcome = CallEnd::kRejected;
  EXPECT_EQ(digestOf({line}), digestOfWords({17, 2 | 1ULL << 32, 1 | 3ULL << 32, kSecond, kNone, kNone,
                                             3 * kSecond, 3 | 2 << 8 | 5 << 16},
                                            {}));
}

TEST(Digest, OfTheJournalFollowsItsDocumentedLayout) {
  const JournalEntry breaker{Instant{6s}, -1,
                             BreakerChange{BreakerState::kClosed, BreakerState::kOpen, "why"}};
  const JournalEntry set{Instant{7s}, 1, SetEvent{"path", "1", "2", "hand"}};
  const JournalEntry fault{Instant{8s}, 1, FaultEvent{"outage", true, "hand"}};
  EXPECT_EQ(digestOf({}, {aLimit(), breaker, set, fault}), digestOfWords({}, {0,
                                                                              5 * kSecond,
                                                                              0,
                                                                              20 | 10ULL << 32,
                                                                              0,
                                                                              88 | 5ULL << 32,  //
                                                                              1,
                                                                              6 * kSecond,
                                                                              ~std::uint64_t{0},
                                                                              0 | 1 << 8,  //
                                                                              2,
                                                                              7 * kSecond,
                                                                              1,
                                                                              hashName("path"),
                                                                              hashName("1"),
                                                                              hashName("2"),  //
                                                                              3,
                                                                              8 * kSecond,
                                                                              1,
                                                                              hashName("outage"),
                                                                              1}));
}

TEST(Digest, ChangesWithEachFieldOfACall) {
  const std::vector<void (*)(CallLine&)> changes{
      [](CallLine&) {},
      [](CallLine& l) { ++l.call; },
      [](CallLine& l) { ++l.step; },
      [](CallLine& l) { ++l.attempt; },
      [](CallLine& l) { ++l.dependency; },
      [](CallLine& l) { ++l.route; },
      [](CallLine& l) { l.arrived += 1ns; },
      [](CallLine& l) { *l.admitted += 1ns; },
      [](CallLine& l) { l.admitted.reset(); },
      [](CallLine& l) { *l.started += 1ns; },
      [](CallLine& l) { l.started.reset(); },
      [](CallLine& l) { *l.ended += 1ns; },
      [](CallLine& l) { l.ended.reset(); },
      [](CallLine& l) { l.decision = Decision::kOverflow; },
      [](CallLine& l) { l.reason = RejectReason::kShutdown; },
      [](CallLine& l) { l.outcome = CallEnd::kIgnored; },
  };
  std::set<std::string> digests;
  for (const auto& change : changes) {
    auto line = aCall();
    change(line);
    digests.insert(digestOf({line}));
  }
  EXPECT_EQ(digests.size(), changes.size());
}

TEST(Digest, ChangesWithEachFieldOfAJournalEntryButNotWithWhyOrByWhom) {
  const std::vector<void (*)(JournalEntry&, LimitChange&)> changes{
      [](JournalEntry&, LimitChange&) {},
      [](JournalEntry& e, LimitChange&) { e.t += 1ns; },
      [](JournalEntry& e, LimitChange&) { ++e.dependency; },
      [](JournalEntry&, LimitChange& c) { ++c.from; },
      [](JournalEntry&, LimitChange& c) { ++c.to; },
      [](JournalEntry&, LimitChange& c) { c.branch = LimitBranch::kRamp; },
      [](JournalEntry&, LimitChange& c) { ++c.samples; },
      [](JournalEntry&, LimitChange& c) { ++c.slow; },
  };
  std::set<std::string> digests;
  for (const auto& change : changes) {
    auto entry = aLimit();
    change(entry, std::get<LimitEvent>(entry.event).change);
    digests.insert(digestOf({}, {entry}));
  }
  EXPECT_EQ(digests.size(), changes.size());
  auto explained = aLimit();
  std::get<LimitEvent>(explained.event).change.why = "because";
  std::get<LimitEvent>(explained.event).rejections.after = 7;
  EXPECT_EQ(digestOf({}, {explained}), digestOf({}, {aLimit()}));
  const auto by = [](const char* whom) {
    return digestOf({}, {{Instant{7s}, 1, SetEvent{"path", "1", "2", whom}}});
  };
  EXPECT_EQ(by("hand"), by("scenario"));
}

TEST(Digest, LeavesLateEndsOut) {
  EXPECT_EQ(digestOf({aCall()}, {{Instant{1s}, 0, LateEndEvent{17, 3s}}}), digestOf({aCall()}));
}

TEST(Digest, DependsOnTheOrderOfCalls) {
  auto other = aCall();
  ++other.call;
  EXPECT_NE(digestOf({aCall(), other}), digestOf({other, aCall()}));
}

TEST(Digest, IsSixteenHexDigitsEvenOfNothing) {
  const auto text = digestOf({});
  EXPECT_EQ(text.size(), 16U);
  EXPECT_EQ(text.find_first_not_of("0123456789abcdef"), std::string::npos);
}

}  // namespace
}  // namespace watertight
