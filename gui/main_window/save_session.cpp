// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/save_session.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QRegularExpression>

#include "bridge/load_file.h"
#include "bridge/qt_text.h"
#include "main_window/main_window.h"
#include "session/save_run.h"

namespace watertight {
namespace {

QString withEnding(const QString& path) {
  const auto ending = toQt(std::string{kSessionEnding});
  return path.endsWith(ending) ? path : path + ending;
}

void save(MainWindow& window, const RunController& controller) {
  const auto chosen = QFileDialog::getSaveFileName(&window, QObject::tr("Save the run as a session"),
                                                   sessionFileName(controller.model().scenario()),
                                                   QObject::tr("Sessions (*.watertight)"));
  if (chosen.isEmpty()) return;
  const auto path = withEnding(chosen);
  const auto saved = saveRun(controller.model().state(), path.toStdString());
  if (saved) {
    window.rememberFile(path);
    window.banner().showNotice(QObject::tr("Saved: %1").arg(path));
  } else {
    window.banner().showError(QObject::tr("Not saved: %1").arg(toQt(saved.error().text())));
  }
}

}  // namespace

QString sessionFileName(const Scenario& scenario) {
  auto name = toQt(scenario.name).toLower();
  name.replace(QRegularExpression(QStringLiteral("[^\\p{L}\\p{N}]+")), QStringLiteral("-"));
  name = name.left(60);
  while (name.endsWith(QLatin1Char{'-'})) name.chop(1);
  return withEnding(name.isEmpty() ? QStringLiteral("run") : name);
}

void addSaveSession(QMenu& menu, MainWindow& window, const RunController& controller) {
  auto* action = menu.addAction(QObject::tr("Save the run as a sess&ion…"));
  action->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
  QObject::connect(action, &QAction::triggered, &window,
                   [&window, &controller] { save(window, controller); });
}

}  // namespace watertight
