// SPDX-License-Identifier: GPL-3.0-or-later
// A second run's lines in the charts of a first.
#include "present/second_lines.h"

#include <gmock/gmock.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

constexpr double kSeconds = 20;

FrameHistory historyWith(std::int64_t inFlight, std::int64_t good) {
  FrameHistory history;
  for (int i = 1; i <= static_cast<int>(kSeconds * 10); ++i) {
    auto frame = frameAt(i * 0.1);
    frame.dependencies[0].inFlight = inFlight;
    frame.dependencies[0].limit = 10;
    frame.service.ok = good;
    history.add(frame);
  }
  return history;
}

/// Two runs' frames, and a plot of one of them.
class SecondLines : public ::testing::Test {
 protected:
  FrameHistory one_ = historyWith(4, 3), other_ = historyWith(7, 1);
  FrameColumns first_ = columnsOf(one_, axisAt(kSeconds)), second_ = columnsOf(other_, axisAt(kSeconds));
  TwoRuns runs_{first_, second_, "shared"};
  Plot plot_;
};

const Layer* dashed(const Plot& plot, Role role) {
  for (const auto& layer : plot.layers) {
    if (layer.ink.role == role && layer.ink.shade == Shade::kHatched) return &layer;
  }
  return nullptr;
}

TEST_F(SecondLines, AreDashedAndHaveAPlaceInTheLegend) {
  addSecondOccupancy(plot_, runs_, 0);
  const auto* calls = dashed(plot_, Role::kDependency);
  ASSERT_NE(calls, nullptr);
  EXPECT_EQ(calls->points.back().y, 7);
  ASSERT_NE(dashed(plot_, Role::kLimit), nullptr);
  ASSERT_EQ(plot_.legend.size(), 1U);
  EXPECT_EQ(plot_.legend[0].name, "shared");
  EXPECT_EQ(plot_.legend[0].value, "7");
  EXPECT_THAT(plot_.description, ::testing::HasSubstr("shared: 7"));
}

TEST_F(SecondLines, OfAGhostAreSoftAndNothingIsShaded) {
  runs_.ghost = true;
  addSecondOccupancy(plot_, runs_, 0);
  EXPECT_EQ(dashed(plot_, Role::kDependency), nullptr);
  for (const auto& layer : plot_.layers) {
    EXPECT_NE(layer.form, LayerForm::kColumns);
    EXPECT_EQ(layer.ink.shade, Shade::kSoft);
  }
  EXPECT_EQ(plot_.legend[0].name, "shared");
}

TEST_F(SecondLines, DifferFromTheFirstRunsByWhatIsShaded) {
  addSecondOccupancy(plot_, runs_, 0);
  const auto& difference = plot_.layers.front();
  EXPECT_EQ(difference.form, LayerForm::kColumns);
  ASSERT_EQ(difference.columns.size(), first_.columns.size());
  EXPECT_EQ(difference.columns[0].bottom, 4);
  EXPECT_EQ(difference.columns[0].top, 7);
}

TEST_F(SecondLines, OfTheSameFiguresShadeNothing) {
  const TwoRuns same{first_, first_, "as filed"};
  addSecondOccupancy(plot_, same, 0);
  for (const auto& layer : plot_.layers) EXPECT_NE(layer.form, LayerForm::kColumns);
}

TEST_F(SecondLines, ShowGoodRequestsASecond) {
  addSecondRequests(plot_, runs_);
  const auto* good = dashed(plot_, Role::kGood);
  ASSERT_NE(good, nullptr);
  EXPECT_EQ(good->points.front().y, 10);
  EXPECT_EQ(plot_.layers.front().columns.front().top, 30);
}

TEST_F(SecondLines, ThatHaveNothingToShowAreLeftOut) {
  addSecondLatency(plot_, runs_, 0, LogScale{});  // no call has ended
  EXPECT_TRUE(plot_.layers.empty());
  EXPECT_EQ(plot_.legend.back().value, "–");
}

}  // namespace
}  // namespace watertight
