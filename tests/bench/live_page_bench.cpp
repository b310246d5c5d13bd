// SPDX-License-Identifier: GPL-3.0-or-later
// One refresh of the live page as the user pays for it: from the new frame to the painted window. As many
// points a series as its plot has pixels across, 1600x1000. Reports the median, the 99th percentile and the
// longest, by the clock and by the processor; with twelve dependencies, whose charts take turns, a turn is
// measured, and how often each chart comes if a turn begins every 33 ms at the earliest.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <algorithm>
#include <ctime>
#include <vector>

#include "bridge/run_controller.h"
#include "bridge/style.h"
#include "core/check.h"
#include "core/steady_clock.h"
#include "pages/live/live_page.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

constexpr int kWarmUp = 30;
constexpr int kRefreshes = 400;

class PaintCounter : public QObject {
 public:
  int paints = 0;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::Paint) ++paints;
    return QObject::eventFilter(object, event);
  }
};

/// A page at the heart of the scripted incident that moves on by one pixel a refresh.
class MovingPage {
 public:
  MovingPage(ThemeName theme, std::size_t dependencies, bool wholeRun)
      : scenario_(std::make_shared<Scenario>(scriptedScenario(dependencies))),
        controller_(adopt(dependencies), {scenario_}),
        page_(controller_) {
    qApp->setPalette(paletteOf(themeOf(theme)));
    qApp->setStyleSheet(styleSheetOf(themeOf(theme)));
    page_.setProperty("look", "page");
    page_.resize(1600, 1000);
    page_.setTheme(themeOf(theme));
    page_.setSpan(std::chrono::minutes{1});
    page_.show();
    QApplication::processEvents();
    if (wholeRun) growOld();
    session_->setPeriod(page_.pixel());
    session_->advanceTo(std::max(controller_.model().state().now, Instant{std::chrono::seconds{100}}));
    qApp->installEventFilter(&counter_);
    for (int i = 0; i < kWarmUp; ++i) refresh();
  }
  ~MovingPage() { qApp->removeEventFilter(&counter_); }

  [[nodiscard]] int turns() const { return page_.turns(); }

  /// The next turn's charts.
  void refresh() {
    session_->advanceTo(controller_.model().state().now + page_.pixel() / turns());
    const int before = counter_.paints;
    controller_.poll();
    page_.refreshCharts(turn_.first(), turn_);
    if (turn_.first()) page_.refreshJournal();
    turn_ = {(turn_.index + 1) % turns(), turns()};
    QApplication::processEvents();
    CHECK(counter_.paints - before >= kCharts);
  }

 private:
  static constexpr int kCharts = 9;  // three a card, three cards a turn at least

  /// An hour's history, all of it in sight.
  void growOld() {
    for (int minute = 1; minute <= 60; ++minute) {
      session_->advanceTo(Instant{std::chrono::minutes{minute}});
      controller_.poll();
    }
    page_.time().showAll();
    page_.refreshCharts(true);
  }

  std::unique_ptr<Session> adopt(std::size_t dependencies) {
    auto session = std::make_unique<ScriptedSession>(dependencies);
    session_ = session.get();
    return session;
  }

  std::shared_ptr<const Scenario> scenario_;
  ScriptedSession* session_ = nullptr;
  RunController controller_;
  LivePage page_;
  PaintCounter counter_;
  RefreshTurn turn_;
};

// What this thread has worked: the figure to go by where others work beside it.
Duration processorTime() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return std::chrono::seconds{spent.tv_sec} + std::chrono::nanoseconds{spent.tv_nsec};
}

double percentile(std::vector<double>& sorted, double share) {
  return sorted[std::min(sorted.size() - 1,
                         static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

void livePageRefresh(benchmark::State& state, ThemeName theme, std::size_t dependencies,
                     bool wholeRun = false) {
  constexpr double kTick = 33;
  MovingPage page{theme, dependencies, wholeRun};
  std::vector<double> milliseconds, ofProcessor;
  for (auto _ : state) {
    const auto began = steadyNow();
    const auto worked = processorTime();
    page.refresh();
    ofProcessor.push_back(toMilliseconds(processorTime() - worked));
    milliseconds.push_back(toMilliseconds(steadyNow() - began));
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  std::sort(ofProcessor.begin(), ofProcessor.end());
  state.counters["cpu_median_ms"] = percentile(ofProcessor, 0.5);
  state.counters["cpu_p99_ms"] = percentile(ofProcessor, 0.99);
  state.counters["median_ms"] = percentile(milliseconds, 0.5);
  state.counters["p99_ms"] = percentile(milliseconds, 0.99);
  state.counters["longest_ms"] = milliseconds.back();
  const double between = std::max(kTick, 2 * percentile(milliseconds, 0.5));
  state.counters["each_chart_a_second"] = 1e3 / (between * page.turns());
}

BENCHMARK_CAPTURE(livePageRefresh, dark, ThemeName::kDark, 3)
    ->Iterations(kRefreshes)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(livePageRefresh, light, ThemeName::kLight, 3)
    ->Iterations(kRefreshes)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(livePageRefresh, twelve, ThemeName::kDark, 12)
    ->Iterations(kRefreshes)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(livePageRefresh, whole_hour, ThemeName::kDark, 3, true)
    ->Iterations(kRefreshes)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(livePageRefresh, whole_hour_of_twelve, ThemeName::kDark, 12, true)
    ->Iterations(kRefreshes)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight
