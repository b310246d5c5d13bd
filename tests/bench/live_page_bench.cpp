// SPDX-License-Identifier: GPL-3.0-or-later
// One refresh of the live page as the user pays for it: from the new frame to the painted window. Three
// dependencies, as many points a series as its plot has pixels across, 1600x1000. Reports the median and the
// 99th percentile.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <algorithm>
#include <vector>

#include "bridge/fonts.h"
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
  explicit MovingPage(ThemeName theme) : controller_(adopt(), {scenario_}), page_(controller_) {
    qApp->setPalette(paletteOf(themeOf(theme)));
    qApp->setStyleSheet(styleSheetOf(themeOf(theme)));
    page_.setProperty("look", "page");
    page_.resize(1600, 1000);
    page_.setTheme(themeOf(theme));
    page_.setSpan(std::chrono::minutes{1});
    page_.show();
    QApplication::processEvents();
    session_->setPeriod(page_.pixel());
    session_->advanceTo(Instant{std::chrono::seconds{100}});
    qApp->installEventFilter(&counter_);
    for (int i = 0; i < kWarmUp; ++i) refresh();
  }
  ~MovingPage() { qApp->removeEventFilter(&counter_); }

  void refresh() {
    session_->advanceTo(controller_.model().state().now + page_.pixel());
    const int before = counter_.paints;
    controller_.poll();
    page_.refreshCharts(true);
    page_.refreshJournal();
    QApplication::processEvents();
    CHECK(counter_.paints - before >= kCharts);
  }

 private:
  static constexpr int kCharts = 12;  // three a card and three of the application

  std::unique_ptr<Session> adopt() {
    auto session = std::make_unique<ScriptedSession>();
    session_ = session.get();
    return session;
  }

  std::shared_ptr<const Scenario> scenario_ = std::make_shared<Scenario>(scriptedScenario());
  ScriptedSession* session_ = nullptr;
  RunController controller_;
  LivePage page_;
  PaintCounter counter_;
};

double percentile(std::vector<double>& sorted, double share) {
  return sorted[std::min(sorted.size() - 1,
                         static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

void livePageRefresh(benchmark::State& state, ThemeName theme) {
  MovingPage page{theme};
  std::vector<double> milliseconds;
  for (auto _ : state) {
    const auto began = steadyNow();
    page.refresh();
    milliseconds.push_back(toMilliseconds(steadyNow() - began));
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  state.counters["median_ms"] = percentile(milliseconds, 0.5);
  state.counters["p99_ms"] = percentile(milliseconds, 0.99);
}

BENCHMARK_CAPTURE(livePageRefresh, dark, ThemeName::kDark)
    ->Iterations(kRefreshes)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(livePageRefresh, light, ThemeName::kLight)
    ->Iterations(kRefreshes)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  benchmark::Initialize(&argc, argv);
  QApplication application{argc, argv};
  QApplication::setStyle(QStringLiteral("Fusion"));
  QApplication::setFont(watertight::appFont());
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
