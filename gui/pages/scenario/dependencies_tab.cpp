// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/dependencies_tab.h"

#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>

#include "bridge/qt_text.h"
#include "pages/scenario/copy_settings_dialog.h"
#include "sim/scenario_edit.h"
#include "widgets/name_list.h"
#include "widgets/scrolled.h"

namespace watertight {
DependenciesTab::DependenciesTab(ScenarioDraft& draft, QWidget* parent)
    : NamesTab(draft, tr("Dependencies"), parent),
      copySettings_(new QPushButton(tr("Copy settings from…"), this)) {
  copySettings_->setToolTip(
      tr("Give the chosen dependency the compartment, retries or downstream of another"));
  copySettings_->setAutoDefault(false);
  auto* left = new QVBoxLayout;
  left->addWidget(names_, 1);
  left->addWidget(copySettings_);
  auto* layout = new QHBoxLayout(this);
  layout->addLayout(left);
  layout->addWidget(makeSections(), 1);
  connect(names_, &NameList::chosenChanged, this, [this] {
    names_->showError({});
    refresh();
  });
  connect(names_, &NameList::addAsked, this, &DependenciesTab::add);
  connect(names_, &NameList::renameAsked, this, [this](const QString& from, const QString& to) {
    take(renameDependency(draft_.scenario(), from.toStdString(), to.toStdString()), to);
  });
  connect(names_, &NameList::copyAsked, this, [this](const QString& name) {
    const auto copy = freeName(draft_.scenario(), name.toStdString());
    take(copyDependency(draft_.scenario(), name.toStdString(), copy), toQt(copy));
  });
  connect(names_, &NameList::removeAsked, this, &DependenciesTab::remove);
  connect(copySettings_, &QPushButton::clicked, this, &DependenciesTab::copySettings);
  refresh();
}

QWidget* DependenciesTab::makeSections() {
  struct Part {
    const char* table;
    QString title;
  };
  const Part parts[] = {{"downstream.latency", tr("Service time")},
                        {"downstream", tr("Downstream")},
                        {"bulkhead", tr("Bulkhead")},
                        {"breaker", tr("Breaker")},
                        {"breaker.window", tr("Breaker's window")},
                        {"limiter", tr("Limiter")},
                        {"window", tr("Window")},
                        {"retry", tr("Retries")},
                        {"retry.budget", tr("Retry budget")}};
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  for (const auto& [table, title] : parts) {
    auto* section = new TableSection(draft_, {ScenarioTable::Owner::kDependency, 0, table}, title, content);
    connect(section, &TableSection::edited, this, &DependenciesTab::edited);
    layout->addWidget(section);
    sections_.push_back(section);
  }
  layout->addStretch(1);
  return scrolled(content, tr("Settings of the chosen dependency"), this);
}

void DependenciesTab::refresh() {
  QStringList names;
  for (const auto& dependency : draft_.scenario().dependencies) names << toQt(dependency.name);
  names_->show(names);
  copySettings_->setEnabled(names.size() > 1);
  for (auto* section : sections_) {
    section->setIndex(static_cast<std::size_t>(std::max(0, names_->chosen())));
    section->setVisible(!names.empty());
  }
}

void DependenciesTab::add() {
  auto name = std::string{"dependency"};
  if (!checkDependencyName(draft_.scenario(), name)) name = freeName(draft_.scenario(), name);
  take(addDependency(draft_.scenario(), name), toQt(name));
}

void DependenciesTab::remove(const QString& name) {
  QStringList references;
  for (const auto& reference : referencesTo(draft_.scenario(), name.toStdString()))
    references << toQt(reference);
  if (!references.empty()) {
    QMessageBox question{QMessageBox::Question, tr("Remove %1").arg(name),
                         tr("Remove %1 and what refers to it?").arg(name), QMessageBox::Yes | QMessageBox::No,
                         this};
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(references.join(QLatin1Char{'\n'}));
    if (question.exec() != QMessageBox::Yes) return;
  }
  take(removeDependency(draft_.scenario(), name.toStdString()));
}

void DependenciesTab::copySettings() {
  const auto to = names_->chosenName();
  QStringList others;
  for (const auto& dependency : draft_.scenario().dependencies) {
    if (toQt(dependency.name) != to) others << toQt(dependency.name);
  }
  CopySettingsDialog dialog{to, others, this};
  if (dialog.exec() != QDialog::Accepted) return;
  take(watertight::copySettings(draft_.scenario(), dialog.from().toStdString(), to.toStdString(),
                                dialog.parts()),
       to);
}

}  // namespace watertight
