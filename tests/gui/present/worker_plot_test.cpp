// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/worker_plot.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "present/request_plot.h"
#include "present/worker_tokens.h"

namespace watertight {
namespace {

const std::vector<std::string> kNames{"payment", "sms"};

ServiceFrame busyService() {
  ServiceFrame service;
  service.workers = 16;
  service.busy = 13;
  service.held = {{2, 0, 0}, {5, 3, 2}};
  service.backlog = 40;
  return service;
}

FrameHistory historyOf(const ServiceFrame& service, double seconds = 5) {
  FrameHistory history;
  for (int i = 1; i <= std::lround(seconds * 10); ++i) {
    auto frame = frameAt(i * 0.1, 2);
    frame.service = service;
    history.add(std::move(frame));
  }
  return history;
}

const Layer& layerOf(const Plot& plot, Ink ink) {
  for (const auto& layer : plot.layers) {
    if (layer.ink == ink) return layer;
  }
  static const Layer kNone;
  return kNone;
}

TEST(WorkerPlot, StacksWorkersByWhoHoldsThemAndHow) {
  const auto history = historyOf(busyService());
  const auto plot = workerPlot(columnsOf(history, axisAt(5)), {}, kNames, 20);
  const auto box = [&](Ink ink) { return layerOf(plot, ink).columns.at(10); };
  EXPECT_EQ(box(inkOfDependency(0)).top, 2);
  EXPECT_EQ(box(inkOfDependency(1)).bottom, 2);
  EXPECT_EQ(box(inkOfDependency(1)).top, 7);
  EXPECT_EQ(box(inkOfDependency(1, Shade::kSoft)).top, 10);
  EXPECT_EQ(box(inkOfDependency(1, Shade::kHatched)).top, 12);
  EXPECT_EQ(box(inkOf(Role::kOwnWork)).top, 13);
}

TEST(WorkerPlot, DrawsHowManyWorkersThereAre) {
  const auto history = historyOf(busyService());
  const auto plot = workerPlot(columnsOf(history, axisAt(5)), {}, kNames, 20);
  for (const auto& point : layerOf(plot, inkOf(Role::kLimit)).points) EXPECT_EQ(point.y, 16);
}

TEST(WorkerPlot, SaysForHowLongNoWorkerWasFree) {
  auto service = busyService();
  service.fullShare = 0.25;
  const auto history = historyOf(service);
  const auto plot = workerPlot(columnsOf(history, axisAt(5)), {}, kNames, 20);
  EXPECT_EQ(plot.legend.back().value, "25 % of the time");
}

TEST(BacklogPlot, ShowsTheWorstOfEachPixel) {
  const auto history = historyOf(busyService());
  const auto frames = columnsOf(history, axisAt(5));
  EXPECT_EQ(backlogMaximum(frames), 40);
  const auto plot = backlogPlot(frames, 100, 60);
  EXPECT_EQ(plot.layers[0].columns.at(3).top, 40);
  EXPECT_EQ(plot.legend[0].value, "40 of 100");
}

TEST(RequestPlot, TellsGoodFromLate) {
  auto service = busyService();
  service.ok = 5;
  service.late = 2;
  service.failed = 1;
  service.shed = 4;
  const auto history = historyOf(service);
  const auto frames = columnsOf(history, axisAt(5));
  const auto counts = requestCounts(frames, frames.seconds[2]);
  EXPECT_EQ(counts.good, 30);
  EXPECT_EQ(counts.late, 20);
  EXPECT_EQ(counts.failed, 10);
  EXPECT_EQ(counts.shed, 40);
  EXPECT_EQ(requestMaximum(frames), 100);
  const auto plot = requestPlot(frames, {}, kNames, 150);
  EXPECT_EQ(layerOf(plot, inkOf(Role::kShed)).columns[0].top, 100);
  EXPECT_EQ(plot.legend.size(), 4U);
}

TEST(WorkersNow, HasATokenForEachWorker) {
  const auto now = workersNow(busyService(), kNames);
  ASSERT_EQ(now.tokens.size(), 16U);
  EXPECT_EQ(now.tokens[0].ink, inkOfDependency(0));
  EXPECT_EQ(now.tokens[7].letter, 'w');
  EXPECT_EQ(now.tokens[10].letter, 'c');
  EXPECT_EQ(now.tokens[12].ink, inkOf(Role::kOwnWork));
  EXPECT_EQ(now.tokens[15].ink, inkOf(Role::kFree));
  EXPECT_FALSE(now.full);
}

TEST(WorkersNow, ListsWhoHoldsThem) {
  const auto now = workersNow(busyService(), kNames);
  EXPECT_EQ(now.holders[1].name, "sms");
  EXPECT_EQ(now.holders[1].count, "10");
  EXPECT_EQ(now.holders[1].detail, "3 waiting, 2 caller-run");
  EXPECT_EQ(now.holders[1].brief, "3w 2c");
}

TEST(WorkersNow, SaysWhenNoneIsFree) {
  auto service = busyService();
  service.busy = 16;
  EXPECT_TRUE(workersNow(service, kNames).full);
}

TEST(WorkersNow, SaysThatWorkersAreUnlimited) {
  auto service = busyService();
  service.workers = 0;
  const auto now = workersNow(service, kNames);
  EXPECT_TRUE(now.tokens.empty());
  EXPECT_EQ(now.title, "Workers unlimited");
  EXPECT_FALSE(now.note.empty());
  EXPECT_FALSE(now.full);
}

TEST(WorkersNow, HasNoTokensForMoreWorkersThanOneCanSee) {
  auto service = busyService();
  service.workers = 1'000'000;
  const auto now = workersNow(service, kNames);
  EXPECT_TRUE(now.tokens.empty());
  EXPECT_EQ(now.note, "13 of 1000000 busy");
}

}  // namespace
}  // namespace watertight
