// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded calls, offered again (FORMATS, Replay).
#include "sim/replay_calls.h"

#include <gtest/gtest.h>

#include <set>

#include "support/recorded_trace.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using namespace testing_support;
using Out = RecordedOutcome;

class ReplayedCalls : public testing::Test {
 protected:
  std::vector<ReplayCall> make(const Trace& trace, const ReplayTarget& target = {}) {
    ReplayCallMaker maker(trace, settings_, seed_);
    std::vector<ReplayCall> calls;
    for (const auto& record : trace.calls) {
      if (const auto call = maker.make(record, target)) calls.push_back(*call);
    }
    counts_ = maker.counts();
    return calls;
  }

  ReplaySettings settings_;
  std::uint64_t seed_ = 1;
  ReplayCallMaker::Counts counts_;
};

TEST_F(ReplayedCalls, ComeAtTheirInstantsWithTheirLatenciesAndOutcomes) {
  auto trace = traceOf({"a"}, {record(1'000'000s, 10ms), record(1'000'001s, 20ms, Out::kError),
                               record(1'000'002s, 30ms, Out::kTimeout)});
  change(trace, 2, [](CallRecord& c) { c.attempt = 3; });
  const auto calls = make(trace, {4, true, 0s});
  ASSERT_EQ(calls.size(), 3U);
  EXPECT_EQ(calls[0].at, Instant{0s});
  EXPECT_EQ(calls[1].at, Instant{1s});
  EXPECT_EQ(calls[1].preset.service, 20ms);
  EXPECT_EQ(calls[1].preset.answer, Answer::kError);
  EXPECT_EQ(calls[2].preset.answer, Answer::kTimeout);
  EXPECT_EQ(calls[2].number, 3U);
  EXPECT_EQ(calls[2].attempt, 3U);
  EXPECT_EQ(calls[2].dependency, 4);
}

TEST_F(ReplayedCalls, EachRecordedOutcomeHasItsAnswer) {
  EXPECT_EQ(answerOf(Out::kOk), Answer::kOk);
  EXPECT_EQ(answerOf(Out::kError), Answer::kError);
  EXPECT_EQ(answerOf(Out::kTimeout), Answer::kTimeout);
  EXPECT_EQ(answerOf(Out::kCancelled), Answer::kCancelled);
  EXPECT_EQ(answerOf(Out::kUnknown), Answer::kIgnored);
}

TEST_F(ReplayedCalls, SpeedBringsThemSooner) {
  settings_.speed = 4;
  const auto calls = make(traceOf({"a"}, {record(0s, 10ms), record(2s, 10ms)}));
  EXPECT_EQ(calls[1].at, Instant{500ms});
  EXPECT_EQ(calls[1].preset.service, 10ms);
}

TEST_F(ReplayedCalls, StampsOfWholeSecondsAreSpreadInsideTheirSecond) {
  std::vector<CallRecord> records;
  for (int i = 0; i < 1000; ++i) records.push_back(record(1s * (i / 100), 10ms));
  auto trace = traceOf({"a"}, records);
  trace.resolution = 1s;
  const auto calls = make(trace);
  std::set<Instant> instants;
  double sum = 0;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const Duration within = calls[i].at - Instant{1s * (i / 100)};
    EXPECT_GE(within, 0s);
    EXPECT_LT(within, 1s);
    sum += toSeconds(within);
    instants.insert(calls[i].at);
  }
  EXPECT_NEAR(sum / 1000, 0.5, 0.03);
  EXPECT_GT(instants.size(), 995U);
  EXPECT_EQ(make(trace)[500].at, calls[500].at);
  seed_ = 2;
  EXPECT_NE(make(trace)[500].at, calls[500].at);
}

TEST_F(ReplayedCalls, FinerStampsAndThoseThatMayNotBeSpreadStayWhereTheyAre) {
  auto trace = traceOf({"a"}, {record(0s, 10ms), record(3s, 10ms)});
  trace.resolution = 1ms;
  EXPECT_EQ(make(trace)[1].at, Instant{3s});
  trace.resolution = 1s;
  settings_.spread = false;
  EXPECT_EQ(make(trace)[1].at, Instant{3s});
}

/// 200 known calls a second apart, whose latency in ms is their number, and one rejected between them.
Trace aRejectedOneAmong200(Micros at) {
  std::vector<CallRecord> records;
  for (int i = 0; i < 200; ++i) records.push_back(record(1s * i, 1ms * i));
  const auto later =
      std::find_if(records.begin(), records.end(), [&](const auto& r) { return r.start > at; });
  records.insert(later, record(at, kUnknown, Out::kRejected));
  return traceOf({"a"}, records);
}

TEST_F(ReplayedCalls, ARejectedOneIsOfferedAgainWithALatencyOfOneOfIts50Nearest) {
  for (const auto& [at, nearest] :
       {std::pair{100'400'000us, std::pair{76, 125}}, {0us, {0, 49}}, {199'500'000us, {150, 199}}}) {
    std::set<int> drawn;
    for (seed_ = 1; seed_ <= 2000; ++seed_) {
      for (const auto& call : make(aRejectedOneAmong200(at))) {
        if (call.at != Instant{at} || call.number == 1) continue;
        EXPECT_FALSE(call.recordedRejection);
        EXPECT_FALSE(call.latencyUnknown);
        drawn.insert(static_cast<int>(call.preset.service / 1ms));
      }
      EXPECT_EQ(counts_.offeredAgain, 1);
    }
    if (at == 0us) continue;  // shares its instant with a known call
    EXPECT_EQ(drawn.size(), 50U);
    EXPECT_EQ(*drawn.begin(), nearest.first);
    EXPECT_EQ(*drawn.rbegin(), nearest.second);
  }
}

TEST_F(ReplayedCalls, WithFewerThan50KnownAllOfThemAreItsNeighbours) {
  std::set<Duration> drawn;
  for (seed_ = 1; seed_ <= 200; ++seed_) {
    const auto calls = make(traceOf({"a", "b"}, {record(0s, 1ms), record(1s, kUnknown, Out::kRejected),
                                                 record(2s, 2ms), record(3s, 3ms, Out::kOk, 1)}));
    drawn.insert(calls[1].preset.service);
  }
  EXPECT_EQ(drawn, (std::set<Duration>{1ms, 2ms}));  // its own dependency's only
}

TEST_F(ReplayedCalls, ItsNeighboursOutcomeComesWithItsLatency) {
  const auto calls = make(traceOf({"a"}, {record(0s, 5s, Out::kTimeout), record(1s, 2ms, Out::kRejected)}));
  EXPECT_EQ(calls[1].preset.service, 5s);
  EXPECT_EQ(calls[1].preset.answer, Answer::kTimeout);
}

TEST_F(ReplayedCalls, ARejectedOneWithoutNeighboursTakesNoTime) {
  const auto calls = make(traceOf({"a"}, {record(0s, 2ms, Out::kRejected), record(1s, kUnknown)}));
  EXPECT_EQ(calls[0].preset.service, 0s);
  EXPECT_EQ(calls[0].preset.answer, Answer::kOk);
  EXPECT_EQ(counts_.withoutNeighbours, 1);
}

TEST_F(ReplayedCalls, WhereNothingProtectsARejectedOneIsRejectedAsItWas) {
  const auto calls = make(traceOf({"a"}, {record(0s, 5ms), record(1s, 2ms, Out::kRejected)}), {0, false, 0s});
  EXPECT_TRUE(calls[1].recordedRejection);
  EXPECT_EQ(calls[1].preset.service, 2ms);
  EXPECT_EQ(counts_.offeredAgain, 0);
}

TEST_F(ReplayedCalls, ResampledOnesTakeTheLatencyAndOutcomeOfAnyKnownCallOfTheirDependency) {
  settings_.latency = ReplayLatency::kResampled;
  std::vector<CallRecord> records;
  for (int i = 0; i < 1000; ++i) {
    records.push_back(i % 2 == 0 ? record(1ms * i, 10ms) : record(1ms * i, 5s, Out::kTimeout));
  }
  records.push_back(record(2s, 77ms, Out::kOk, 1));
  const auto calls = make(traceOf({"a", "b"}, records));
  int slow = 0;
  int changed = 0;
  for (std::size_t i = 0; i < 1000; ++i) {
    const bool timedOut = calls[i].preset.answer == Answer::kTimeout;
    EXPECT_EQ(calls[i].preset.service, timedOut ? Duration{5s} : Duration{10ms});
    slow += timedOut;
    changed += timedOut != (i % 2 == 1);
  }
  EXPECT_NEAR(slow, 500, 60);
  EXPECT_NEAR(changed, 500, 60);
  EXPECT_EQ(calls[1000].preset.service, 77ms);
}

class UnknownLatencies : public ReplayedCalls {
 protected:
  UnknownLatencies() {
    change(trace_, 1, [](CallRecord& c) { c.latencyMin = 2ms; });
  }
  Trace trace_ =
      traceOf({"a"}, {record(0s, 10ms), record(1s, kUnknown, Out::kUnknown), record(2s, kUnknown)});
};

TEST_F(UnknownLatencies, AreKeptAndInFlightAsLongAsIsKnown) {
  const auto calls = make(trace_);
  EXPECT_TRUE(calls[1].latencyUnknown);
  EXPECT_EQ(calls[1].preset.service, 2ms);
  EXPECT_TRUE(calls[2].latencyUnknown);
  EXPECT_EQ(calls[2].preset.service, 0s);
  EXPECT_EQ(counts_.unknownKept, 2);
}

TEST_F(UnknownLatencies, AreDropped) {
  settings_.unknown = UnknownLatency::kDrop;
  for (const auto latency : {ReplayLatency::kRecorded, ReplayLatency::kResampled}) {
    settings_.latency = latency;
    EXPECT_EQ(make(trace_).size(), 1U);
    EXPECT_EQ(counts_.dropped, 2);
  }
}

TEST_F(UnknownLatencies, AreResampled) {
  settings_.unknown = UnknownLatency::kResample;
  const auto calls = make(trace_);
  for (const auto& call : calls) {
    EXPECT_EQ(call.preset.service, 10ms);
    EXPECT_EQ(call.preset.answer, Answer::kOk);
    EXPECT_FALSE(call.latencyUnknown);
  }
  EXPECT_EQ(counts_.drawn, 2);
}

TEST_F(UnknownLatencies, AreKeptWhereThereIsNothingToResampleFrom) {
  trace_.calls.takeFirst();
  for (const auto unknown : {UnknownLatency::kResample, UnknownLatency::kKeep}) {
    for (const auto latency : {ReplayLatency::kRecorded, ReplayLatency::kResampled}) {
      settings_.unknown = unknown;
      settings_.latency = latency;
      const auto calls = make(trace_);
      ASSERT_EQ(calls.size(), 2U);
      EXPECT_EQ(calls[0].preset.service, 2ms);
      EXPECT_EQ(calls[1].preset.service, 0s);  // never less than nothing
      EXPECT_TRUE(calls[1].latencyUnknown);
      EXPECT_EQ(counts_.unknownKept, 2);
    }
  }
}

TEST_F(UnknownLatencies, AreTakenToTimeOut) {
  settings_.unknown = UnknownLatency::kTimeout;
  auto calls = make(trace_, {0, true, 300ms});
  EXPECT_EQ(calls[1].preset.service, 300ms);
  EXPECT_EQ(calls[1].preset.answer, Answer::kTimeout);
  EXPECT_FALSE(calls[1].latencyUnknown);
  EXPECT_EQ(counts_.timedOut, 2);
  calls = make(trace_);  // without a timeout that could end them
  EXPECT_EQ(calls[1].preset.service, 2ms);
  EXPECT_EQ(calls[1].preset.answer, Answer::kTimeout);
}

TEST_F(UnknownLatencies, AreDrawnLikeAllOthersWhenAllAreResampled) {
  settings_.latency = ReplayLatency::kResampled;
  for (const auto& call : make(trace_)) {
    EXPECT_EQ(call.preset.service, 10ms);
    EXPECT_FALSE(call.latencyUnknown);
  }
}

}  // namespace
}  // namespace watertight
