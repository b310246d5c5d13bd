// SPDX-License-Identifier: GPL-3.0-or-later
#include "downstream/draws_ahead.h"

#include <gtest/gtest.h>

#include "support/dice.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::Dice;
using testing_support::exponentialLatency;

LatencySettings someLatency(LatencyKind kind) {
  LatencySettings latency = exponentialLatency(20ms);
  latency.kind = kind;
  latency.value = latency.low = latency.median = latency.scale = 5ms;
  latency.high = latency.p99 = 90ms;
  return latency;
}

Duration drawnAlone(const LatencyModel& model, const DrawKey& key) {
  KeyedRandom random(key);
  return model.draw(random);
}

// Mostly one request after another, as they come; with gaps, leaps back, other steps and further attempts.
TEST(DrawsAheadE3, AreWhatTheModelDrawsWithEachKeyWhateverWasAskedBefore) {
  const auto samples = std::make_shared<LatencySamples>(LatencySamples{1ms, 2ms, 3ms});
  for (int kind = 0; kind <= static_cast<int>(LatencyKind::kEmpirical); ++kind) {
    const LatencyModel model(someLatency(static_cast<LatencyKind>(kind)), samples);
    DrawsAhead draws;
    Dice dice(static_cast<std::uint64_t>(kind));
    DrawKey key{7, DrawPurpose::kService, 8, 1000, 0, 1};
    for (int i = 0; i < 5000; ++i) {
      key.request = dice.chance(0.8)   ? key.request + 1
                    : dice.chance(0.5) ? key.request + 13
                                       : key.request - 5;
      key.step = dice.chance(0.95) ? 0 : 1;
      key.attempt = dice.chance(0.95) ? 1 : 2;
      ASSERT_EQ(draws.draw(model, key), drawnAlone(model, key)) << "kind " << kind << ", draw " << i;
    }
  }
}

TEST(DrawsAhead, FollowAnotherModelOnceTheyForgetTheOld) {
  const LatencyModel before(exponentialLatency(10ms));
  const LatencyModel after(exponentialLatency(500ms));
  DrawsAhead draws;
  DrawKey key{7, DrawPurpose::kService, 8, 1, 0, 1};
  for (; key.request <= 3; ++key.request) draws.draw(before, key);
  draws.forget();
  EXPECT_EQ(draws.draw(after, key), drawnAlone(after, key));
}

}  // namespace
}  // namespace watertight
