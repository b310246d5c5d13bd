// SPDX-License-Identifier: MIT
#include "sim/replay_figures.h"

#include <algorithm>
#include <map>
#include <utility>

#include "sim/simulation.h"
#include "stats/latency_histogram.h"

namespace watertight {
namespace {

constexpr int kSlowFactor = 5;
// So many events are carried out in a row before it looks whether it should stop.
constexpr std::int64_t kEventsInARow = 20'000;

bool isKnown(const ReplayCall& call) {
  return !call.latencyUnknown && !call.recordedRejection;
}

std::vector<Duration> slowFrom(const ReplayCalls& recorded, std::size_t dependencies) {
  std::vector<std::vector<Duration>> latencies(dependencies);
  for (const auto& call : recorded) {
    if (isKnown(call)) latencies[static_cast<std::size_t>(call.dependency)].push_back(call.preset.service);
  }
  std::vector<Duration> slow(dependencies, kForever);
  for (std::size_t i = 0; i < dependencies; ++i) {
    auto& values = latencies[i];
    if (values.empty()) continue;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    slow[i] = *middle * kSlowFactor;
  }
  return slow;
}

bool wentBadly(const ReplayCall& call, Duration slow) {
  const bool failed = call.preset.answer == Answer::kError || call.preset.answer == Answer::kTimeout;
  return call.recordedRejection || failed || (isKnown(call) && call.preset.service > slow);
}

bool wentBadly(const CallLine& line, Duration slow) {
  if (line.outcome != CallEnd::kOk && line.outcome != CallEnd::kFallback) {
    return line.outcome != CallEnd::kIgnored && line.outcome != CallEnd::kCancelled;
  }
  return line.ended && *line.ended - line.arrived > slow;
}

/// What one second brought to one dependency.
struct Second {
  std::int64_t calls = 0, bad = 0;
  [[nodiscard]] bool suffers() const { return bad >= 2 && bad * 10 > calls; }
};

class Tally final : public RunObserver {
 public:
  explicit Tally(const ReplayYardstick& yardstick) : yardstick_(yardstick) {}

  void onCallEnded(const CallLine& line) override {
    const Duration slow = yardstick_.slow[static_cast<std::size_t>(line.dependency)];
    ++figures_.calls;
    figures_.failed += line.outcome == CallEnd::kError || line.outcome == CallEnd::kTimeout ? 1 : 0;
    figures_.rejected += line.outcome == CallEnd::kRejected ? 1 : 0;
    if (line.started && line.ended) {
      totals_.record(*line.ended - line.arrived);
      if (*line.latency() > slow) holdSlow(saturatingAdd(*line.started, slow), *line.ended);
    }
    if (line.dependency == yardstick_.disturbed) return;
    auto& second = seconds_[{toNanoseconds(line.arrived) / 1'000'000'000, line.dependency}];
    ++second.calls;
    second.bad += wentBadly(line, slow) ? 1 : 0;
  }

  ReplayFigures figures() {
    figures_.p95 = totals_.percentile(9500);
    figures_.slowHeld = mostHeld();
    std::int64_t last = -1;
    for (const auto& [when, second] : seconds_) {
      if (!second.suffers() || when.first == last) continue;
      last = when.first;
      figures_.suffered += std::chrono::seconds{1};
    }
    return figures_;
  }

 private:
  void holdSlow(Instant from, Instant to) {
    ++figures_.slow;
    held_.emplace_back(from, 1);
    held_.emplace_back(to, -1);
  }

  /// Ends before begins of the same instant.
  std::int64_t mostHeld() {
    std::sort(held_.begin(), held_.end());
    std::int64_t now = 0, most = 0;
    for (const auto& [at, by] : held_) most = std::max(most, now += by);
    return most;
  }

  const ReplayYardstick& yardstick_;
  ReplayFigures figures_;
  LatencyHistogram totals_;
  std::vector<std::pair<Instant, int>> held_;
  std::map<std::pair<std::int64_t, int>, Second> seconds_;  // by second and dependency
};

}  // namespace

ReplayYardstick yardstickFor(const ReplayCalls& recorded, std::size_t dependencies) {
  ReplayYardstick yardstick{slowFrom(recorded, dependencies), -1};
  if (dependencies < 2) return yardstick;
  std::vector<std::int64_t> calls(dependencies), bad(dependencies);
  for (const auto& call : recorded) {
    const auto i = static_cast<std::size_t>(call.dependency);
    ++calls[i];
    bad[i] += wentBadly(call, yardstick.slow[i]) ? 1 : 0;
  }
  double worst = 0.02;
  for (std::size_t i = 0; i < dependencies; ++i) {
    const double share = calls[i] == 0 ? 0 : static_cast<double>(bad[i]) / static_cast<double>(calls[i]);
    if (share < worst) continue;
    worst = share;
    yardstick.disturbed = static_cast<int>(i);
  }
  return yardstick;
}

std::optional<ReplayFigures> figuresOf(const RunPlan& plan, const ReplayYardstick& yardstick,
                                       const std::stop_token& stop) {
  Simulation simulation(plan);
  Tally tally{yardstick};
  simulation.observe(tally);
  const Instant end{plan.scenario->duration};
  while (!simulation.runSome(end, kEventsInARow)) {
    if (stop.stop_requested()) return std::nullopt;
  }
  simulation.finish();
  return tally.figures();
}

}  // namespace watertight
