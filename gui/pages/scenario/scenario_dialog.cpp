// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/scenario_dialog.h"

#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include "bridge/qt_text.h"
#include "pages/scenario/dependencies_tab.h"
#include "pages/scenario/faults_tab.h"
#include "pages/scenario/routes_tab.h"
#include "pages/scenario/table_section.h"
#include "widgets/scrolled.h"

namespace watertight {
namespace {

constexpr QSize kFirstSize{980, 760};

}  // namespace

ScenarioDialog::ScenarioDialog(QWidget* parent)
    : QDialog(parent),
      dependencies_(new DependenciesTab(draft_, this)),
      routes_(new RoutesTab(draft_, this)),
      faults_(new FaultsTab(draft_, this)),
      problem_(new QLabel(this)) {
  setWindowTitle(tr("Scenario"));
  resize(kFirstSize);
  auto* tabs = new QTabWidget(this);
  tabs->setAccessibleName(tr("Parts of the scenario"));
  tabs->addTab(dependencies_, tr("&Dependencies"));
  tabs->addTab(routes_, tr("&Routes"));
  tabs->addTab(faults_, tr("&Faults"));
  tabs->addTab(makeRest(), tr("Run and &load"));
  problem_->setProperty("look", "fault");
  problem_->setTextFormat(Qt::PlainText);
  problem_->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(tabs, 1);
  layout->addWidget(problem_);
  layout->addLayout(makeButtons());
  connect(dependencies_, &DependenciesTab::edited, this, &ScenarioDialog::refresh);
  connect(routes_, &RoutesTab::edited, this, &ScenarioDialog::refresh);
  connect(faults_, &FaultsTab::edited, this, &ScenarioDialog::refresh);
  refresh();
}

QWidget* ScenarioDialog::makeRest() {
  using Owner = ScenarioTable::Owner;
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  const auto add = [&](const ScenarioTable& at, const QString& title) {
    auto* section = new TableSection(draft_, at, title, content);
    connect(section, &TableSection::edited, this, &ScenarioDialog::refresh);
    layout->addWidget(section);
    rest_.push_back(section);
  };
  add({Owner::kScenario, 0, ""}, tr("Run"));
  add({Owner::kService, 0, "service"}, tr("Application and load"));
  add({Owner::kShared, 0, "bulkhead"}, tr("Shared bulkhead (isolation shared)"));
  add({Owner::kShared, 0, "breaker"}, tr("Shared breaker"));
  add({Owner::kShared, 0, "limiter"}, tr("Shared limiter"));
  layout->addStretch(1);
  return scrolled(content, tr("Settings of the run and the load"), this);
}

QLayout* ScenarioDialog::makeButtons() {
  auto* layout = new QHBoxLayout;
  const auto add = [&](const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, this);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    layout->addWidget(button);
    return button;
  };
  connect(add(tr("Take over &knobs"), tr("Knobs that were turned by hand become the scenario's values")),
          &QPushButton::clicked, this, &ScenarioDialog::knobsAsked);
  layout->addStretch(1);
  discard_ = add(tr("Dis&card changes"), tr("The scenario that runs, again"));
  apply_ = add(tr("&Apply and restart"), tr("Run this scenario from the beginning"));
  apply_->setProperty("look", "primary");
  connect(discard_, &QPushButton::clicked, this, [this] { edit(running_); });
  connect(apply_, &QPushButton::clicked, this, [this] { emit applied(draft_.scenario()); });
  connect(add(tr("Close"), tr("Changes that were not applied stay in this window")), &QPushButton::clicked,
          this, &QDialog::hide);
  return layout;
}

void ScenarioDialog::setTheme(const Theme& theme) {
  faults_->setTheme(theme);
}

void ScenarioDialog::edit(const Scenario& scenario) {
  draft_ = ScenarioDraft{scenario};
  for (auto* section : findChildren<TableSection*>()) section->begin();
  routes_->begin();
  refresh();
}

void ScenarioDialog::follow(const Scenario& scenario) {
  const bool untouched = draft_.scenario() == running_ || draft_.scenario() == scenario;
  running_ = scenario;
  if (untouched) edit(scenario);
  refreshState();
}

void ScenarioDialog::refresh() {
  dependencies_->refresh();
  routes_->refresh();
  faults_->refresh();
  for (auto* section : rest_) section->refresh();
  refreshState();
}

void ScenarioDialog::refreshState() {
  QStringList problems;
  for (const auto& fault : draft_.faults()) problems << toQt(fault.text());
  constexpr int kMost = 4;
  if (problems.size() > kMost) problems = problems.mid(0, kMost) << QStringLiteral("…");
  problem_->setText(problems.join(QLatin1Char{'\n'}));
  problem_->setVisible(!problems.empty());
  const bool changed = draft_.scenario() != running_;
  apply_->setEnabled(changed && problems.empty());
  discard_->setEnabled(changed);
  setWindowTitle(changed ? tr("Scenario – changed, not applied") : tr("Scenario"));
}

}  // namespace watertight
