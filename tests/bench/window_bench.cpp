// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window over the app's own session, as it lives: how long it lets somebody wait who presses a key,
// what speed the engine reaches beside it, and how much memory a long run takes.
#include <benchmark/benchmark.h>
#include <malloc.h>
#include <unistd.h>

#include <QApplication>
#include <QTimer>
#include <algorithm>
#include <ctime>
#include <fstream>
#include <vector>

#include "bridge/load_file.h"
#include "core/check.h"
#include "core/steady_clock.h"
#include "main_window/main_window.h"
#include "session/simulated_session.h"
#include "support/scripted_session.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

constexpr double kMega = 1e6;

RunPlan twelveDependencies(std::optional<double> rate = {}, bool unlimited = false) {
  const auto loaded = loadFile(testsPath("support/twelve-dependencies.scenario.toml"));
  CHECK(loaded.ok());
  auto scenario = std::make_shared<Scenario>(*loaded->plan.scenario);
  if (rate) scenario->service.rate = *rate;
  if (unlimited) scenario->service.workers = 0;
  return {std::move(scenario), loaded->plan.inputs};
}

double residentMegabytes() {
  std::ifstream statm{"/proc/self/statm"};
  double all = 0;
  double resident = 0;
  statm >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / kMega;
}

double allocatedMegabytes() {
  const auto info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd) / kMega;
}

Duration processorTime() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return std::chrono::seconds{spent.tv_sec} + std::chrono::nanoseconds{spent.tv_nsec};
}

/// Rings as often as the event loop lets it: how long a key press would have waited.
class Heartbeat {
 public:
  Heartbeat() {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(kEvery);
    QObject::connect(&timer_, &QTimer::timeout, [this] {
      const auto now = steadyNow();
      late_.push_back(std::max(0.0, toMilliseconds(now - last_ - kEvery)));
      last_ = now;
      const auto worked = processorTime();
      longestWork_ = std::max(longestWork_, worked - worked_);
      worked_ = worked;
    });
    timer_.start();
  }
  /// What this thread worked at most between two rings: so late a ring is where nobody else uses the
  /// processor.
  [[nodiscard]] double longestWork() const { return toMilliseconds(longestWork_); }
  /// Milliseconds that a share of all rings came late at most.
  [[nodiscard]] double late(double share) {
    CHECK(!late_.empty());
    std::sort(late_.begin(), late_.end());
    const auto at = static_cast<std::size_t>(share * static_cast<double>(late_.size()));
    return late_[std::min(late_.size() - 1, at)];
  }

 private:
  static constexpr std::chrono::milliseconds kEvery{2};
  QTimer timer_;
  Instant last_ = steadyNow();
  Duration worked_ = processorTime(), longestWork_{};
  std::vector<double> late_;
};

/// At 100 times the pace of the clock, or as near to it as the engine comes.
class LivingWindow {
 public:
  explicit LivingWindow(const RunPlan& plan)
      : controller_(std::make_unique<SimulatedSession>(plan), plan), window_(controller_) {
    window_.resize(1600, 1000);
    window_.show();
    controller_.setSpeed(100);
    controller_.start();
    window_.pump().start();
    began_ = steadyNow();
  }

  [[nodiscard]] Instant now() const { return controller_.model().state().now; }
  [[nodiscard]] double speed() const {
    return toSeconds(now() - Instant{}) / toSeconds(steadyNow() - began_);
  }

  template <typename Condition>
  void liveUntil(Condition&& over) {
    while (!over()) QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
  }

 private:
  RunController controller_;
  MainWindow window_;
  Instant began_{};
};

/// Twelve dependencies and 5,000 requests a second: most of them shed by 64 workers, or all of them served,
/// which is far more than a core can run a hundredfold.
void windowAnswers(benchmark::State& state, bool unlimited) {
  constexpr Duration kFor = std::chrono::seconds{20};
  for (auto _ : state) {
    LivingWindow window{twelveDependencies(5000, unlimited)};
    const auto settled = steadyNow() + std::chrono::seconds{2};  // the first picture takes longer than others
    window.liveUntil([&] { return steadyNow() >= settled; });
    Heartbeat heartbeat;
    window.liveUntil([&] { return steadyNow() >= settled + kFor; });
    state.counters["late_p50_ms"] = heartbeat.late(0.5);
    state.counters["late_p99_ms"] = heartbeat.late(0.99);
    state.counters["longest_ms"] = heartbeat.late(1);
    state.counters["longest_cpu_ms"] = heartbeat.longestWork();
    state.counters["speed_reached"] = window.speed();
  }
}
BENCHMARK_CAPTURE(windowAnswers, shed, false)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(windowAnswers, served, true)->Iterations(1)->Unit(benchmark::kSecond);

/// Memory in megabytes as an hour of virtual time goes by.
void anHourAtAHundredfold(benchmark::State& state) {
  for (auto _ : state) {
    LivingWindow window{twelveDependencies()};
    Heartbeat heartbeat;
    for (const int minute : {10, 20, 40, 60}) {
      window.liveUntil([&] { return window.now() >= Instant{std::chrono::minutes{minute}}; });
      state.counters["MB_at_" + std::to_string(minute) + "_min"] = residentMegabytes();
    }
    state.counters["longest_ms"] = heartbeat.late(1);
    state.counters["longest_cpu_ms"] = heartbeat.longestWork();
    state.counters["speed_reached"] = window.speed();
  }
}
BENCHMARK(anHourAtAHundredfold)->Iterations(1)->Unit(benchmark::kSecond);

/// What a history holds when it is as full as it gets at this sample period: the bytes that were allocated.
void fullHistory(benchmark::State& state) {
  const auto dependencies = static_cast<std::size_t>(state.range(0));
  const auto period = std::chrono::milliseconds{state.range(1)};
  constexpr int kLookEvery = 256;
  for (auto _ : state) {
    const double before = allocatedMegabytes();
    FrameHistory history;
    double most = 0;
    std::size_t frames = 0;
    int added = 0;
    const Instant end{2 * FrameHistory::kMostCoarse * FrameHistory::kCoarse + FrameHistory::kFull};
    for (Instant t = Instant{} + period; t <= end; t += period) {
      history.add(scriptedFrame(t, period, dependencies));
      frames = std::max(frames, history.frames().size());
      if (++added % kLookEvery == 0) most = std::max(most, allocatedMegabytes() - before);
    }
    state.counters["MB"] = most;
    state.counters["frames"] = static_cast<double>(frames);
  }
}
BENCHMARK(fullHistory)
    ->ArgsProduct({{3, 12}, {100, 50}})
    ->ArgNames({"dependencies", "period_ms"})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight
