// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/scenario_actions.h"

#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <optional>

#include "bridge/qt_text.h"
#include "pages/scenario/scenario_dialog.h"
#include "sim/scenario_writer.h"

namespace watertight {
namespace {

const QString kEnding = QStringLiteral(".scenario.toml");

// Whether to save knobs as they stand; nothing: do not save at all.
std::optional<bool> askAboutKnobs(QWidget* window) {
  QMessageBox question{QMessageBox::Question, ScenarioActions::tr("Save scenario"),
                       ScenarioActions::tr("Some knobs were turned by hand. Save them as they stand now?"),
                       QMessageBox::NoButton, window};
  auto* now = question.addButton(ScenarioActions::tr("As they stand &now"), QMessageBox::YesRole);
  auto* before = question.addButton(ScenarioActions::tr("As the run &began"), QMessageBox::NoRole);
  question.addButton(QMessageBox::Cancel);
  question.exec();
  if (question.clickedButton() == now) return true;
  return question.clickedButton() == before ? std::optional{false} : std::nullopt;
}

// A scenario's name as a file's.
QString fileName(const std::string& name) {
  QString out;
  for (const auto letter : toQt(name).toLower()) {
    if (letter.isLetterOrNumber()) {
      out += letter;
    } else if (!out.isEmpty() && !out.endsWith(QLatin1Char{'-'})) {
      out += QLatin1Char{'-'};
    }
  }
  while (out.endsWith(QLatin1Char{'-'})) out.chop(1);
  constexpr int kLongest = 60;
  return (out.isEmpty() ? QStringLiteral("scenario") : out.left(kLongest)) + kEnding;
}

}  // namespace

ScenarioActions::ScenarioActions(RunController& controller, QWidget* window)
    : QObject(window), controller_(controller), window_(window), theme_(&themeOf(ThemeName::kDark)) {
  connect(&controller_, &RunController::runBegan, this, [this] {
    if (dialog_ != nullptr) dialog_->follow(controller_.model().scenario());
  });
}

void ScenarioActions::addSave(QMenu& menu) {
  menu.addAction(tr("&Save scenario as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, this,
                 &ScenarioActions::askAndSave);
}

void ScenarioActions::addConfigure(QMenu& menu) {
  menu.addAction(tr("&Scenario…"), Qt::CTRL | Qt::Key_E, this, &ScenarioActions::configure);
}

void ScenarioActions::setTheme(const Theme& theme) {
  theme_ = &theme;
  if (dialog_ != nullptr) dialog_->setTheme(theme);
}

void ScenarioActions::configure() {
  if (dialog_ == nullptr) {
    dialog_ = new ScenarioDialog(window_);
    dialog_->setTheme(*theme_);
    dialog_->follow(controller_.model().scenario());
    connect(dialog_, &ScenarioDialog::applied, this, &ScenarioActions::applied);
    connect(dialog_, &ScenarioDialog::knobsAsked, this, &ScenarioActions::takeOverKnobs);
  }
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

void ScenarioActions::takeOverKnobs() {
  dialog_->edit(controller_.model().knobs().startingFromHere());
}

void ScenarioActions::askAndSave() {
  const auto& model = controller_.model();
  bool withKnobs = false;
  if (model.knobs().startingFromHere() != model.scenario()) {
    const auto answer = askAboutKnobs(window_);
    if (!answer) return;
    withKnobs = *answer;
  }
  auto path = QFileDialog::getSaveFileName(window_, tr("Save scenario"),
                                           folder_() + QLatin1Char{'/'} + fileName(model.scenario().name),
                                           tr("Scenarios (*%1)").arg(kEnding));
  if (path.isEmpty()) return;
  if (!path.endsWith(QStringLiteral(".toml"))) path += kEnding;
  save(path, withKnobs);
}

void ScenarioActions::save(const QString& path, bool withKnobs) {
  const auto& model = controller_.model();
  const auto status =
      saveScenario(withKnobs ? model.knobs().startingFromHere() : model.scenario(), path.toStdString());
  if (status) {
    emit saved(path);
  } else {
    emit failed(tr("Not saved: %1").arg(toQt(status.error().text())));
  }
}

}  // namespace watertight
