// SPDX-License-Identifier: GPL-3.0-or-later
// The main of benchmarks that draw, without a display.
#include <benchmark/benchmark.h>

#include <QApplication>

#include "bridge/fonts.h"

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  benchmark::Initialize(&argc, argv);
  QApplication application{argc, argv};
  QApplication::setStyle(QStringLiteral("Fusion"));
  QApplication::setFont(watertight::appFont());
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
