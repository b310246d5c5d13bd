// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/time_spent.h"

#include "present/scales.h"
#include "present/stack.h"

namespace watertight {
namespace {

std::vector<double> secondsIn(const FrameColumns& frames, const FrameGroup& group, std::size_t dependency) {
  TimeSpent sum;
  for (auto i = group.first; i < group.end; ++i) {
    sum += frames.frame(i).dependencies[dependency].spent;
  }
  return {toSeconds(sum.queued), toSeconds(sum.downstream), toSeconds(sum.retryDelay)};
}

}  // namespace

double timeSpentMaximum(const FrameColumns& frames, std::size_t dependency) {
  double most = 0;
  for (const auto& second : frames.seconds) {
    double sum = 0;
    for (const double part : secondsIn(frames, second, dependency)) sum += part;
    most = std::max(most, sum / lengthOf(frames, second));
  }
  return most;
}

Plot timeSpentPlot(const FrameColumns& frames, std::size_t dependency, double top) {
  Plot plot;
  plot.title = "Where the time went";
  plot.y = linearAxis(top, 3);
  auto stack = stackSeconds(frames,
                            {{inkOf(Role::kWaiting), "queue", true},
                             {inkOf(Role::kDownstream), "downstream", true},
                             {inkOf(Role::kRamp), "retry delay", true}},
                            [&](const FrameGroup& second) { return secondsIn(frames, second, dependency); });
  plot.layers = std::move(stack.layers);
  plot.legend = std::move(stack.legend);
  plot.description = "Where the time of calls went, in calls on average.";
  describeLegend(plot);
  return plot;
}

std::optional<double> littlesLaw(const FrameHistory& history, std::size_t first, std::size_t end,
                                 std::size_t dependency) {
  std::int64_t arrivals = 0;
  TimeSpent spent;
  Duration length{};
  for (auto i = first; i < end; ++i) {
    const auto& frame = history.frames()[i];
    const auto& d = frame.dependencies[dependency];
    arrivals += d.arrivals;
    spent += d.spent;
    length += frame.period;
  }
  if (spent.ran == 0 || length <= Duration::zero()) return std::nullopt;
  const double rate = static_cast<double>(arrivals) / toSeconds(length);
  return rate * toSeconds(spent.downstream) / static_cast<double>(spent.ran);
}

}  // namespace watertight
