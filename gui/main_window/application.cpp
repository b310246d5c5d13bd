// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/application.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <cstdio>

#include "bridge/fonts.h"
#include "bridge/load_file.h"
#include "bridge/metrics_switch.h"
#include "bridge/qt_text.h"
#include "bridge/resources.h"
#include "bridge/settings_file.h"
#include "main_window/command_line.h"
#include "main_window/main_window.h"
#include "main_window/screenshot.h"
#include "session/clock_session.h"

namespace watertight {
namespace {

constexpr int kDone = 0, kFailed = 1, kWrongCommandLine = 2;

int fail(const Error& error, int status) {
  std::fprintf(stderr, "watertight: %s\n", error.text().c_str());
  return status;
}

struct Beginning {
  RunPlan plan = emptyPlan();
  QString problem;
};

// A bad file on the command line does not keep the window from opening with the scenario that would be there
// without.
Beginning beginning(const QString& file) {
  Beginning out;
  for (const auto& path : {file, firstScenario()}) {
    if (path.isEmpty()) continue;
    auto loaded = loadFile(path.toStdString());
    if (loaded) {
      out.plan = loaded->plan;
      return out;
    }
    if (out.problem.isEmpty()) out.problem = toQt(loaded.error().text());
  }
  if (out.problem.isEmpty())
    out.problem = QCoreApplication::translate(
        "watertight", "No scenario is shipped beside this program: open one with Ctrl+O.");
  return out;
}

// What the offscreen platform says of itself at every picture is no news.
void tellUnlessUsual(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (message.startsWith(QStringLiteral("This plugin does not support"))) return;
  if (message.startsWith(QStringLiteral("QStandardPaths: XDG_RUNTIME_DIR not set"))) return;
  std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

int openWindow(const CommandLine& line) {
  const bool isTrace = !line.file.empty() && !isScenarioFile(line.file);
  auto begin = beginning(isTrace ? QString{} : toQt(line.file));
  const auto board = std::make_shared<MetricsBoard>();
  RunController controller{std::make_unique<ClockSession>(begin.plan, line.clock, board), begin.plan};
  MetricsSwitch metrics{board, line.metrics.value_or(MetricsAddress{})};
  SettingsFile settings{settingsPath()};
  MainWindow window{controller};
  window.useSettings(settings);
  if (line.theme) window.setTheme(*line.theme);
  if (!isTrace && !line.file.empty() && begin.problem.isEmpty()) window.rememberFile(toQt(line.file));
  window.addMetrics(metrics);
  if (line.metrics) metrics.turn(true);
  if (!begin.problem.isEmpty()) window.banner().showError(begin.problem);
  window.showPage(line.page);
  if (isTrace) window.openFile(toQt(line.file));
  window.show();
  controller.start();
  window.pump().start();
  return QApplication::exec();
}

}  // namespace

int runApplication(int argc, char** argv) {
  const auto line = parseCommandLine(argc, argv);
  if (!line) return fail(line.error(), kWrongCommandLine);
  if (!line->answer.empty()) {
    std::fputs(line->answer.c_str(), stdout);
    return kDone;
  }
  if (line->screenshot) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(tellUnlessUsual);
  }
  QApplication application{argc, argv};
  QApplication::setApplicationName(QStringLiteral("Watertight"));
  QApplication::setApplicationVersion(QStringLiteral(WATERTIGHT_VERSION));
  QApplication::setWindowIcon(QIcon{resourcesDirectory() + QStringLiteral("/icons/watertight.svg")});
  QApplication::setStyle(QStringLiteral("Fusion"));
  QApplication::setFont(appFont());
  if (!line->screenshot) return openWindow(*line);
  const auto drawn = takeScreenshot(*line);
  return drawn ? kDone : fail(drawn.error(), kFailed);
}

}  // namespace watertight
