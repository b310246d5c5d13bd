// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/routes_tab.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include "bridge/qt_text.h"
#include "sim/route_calls.h"
#include "sim/scenario_edit.h"
#include "widgets/name_list.h"
#include "widgets/scrolled.h"

namespace watertight {
namespace {

QString joined(const std::vector<std::string>& names) {
  QStringList out;
  for (const auto& name : names) out << toQt(name);
  return out.join(QStringLiteral(", "));
}

std::vector<std::string> cut(const QString& text) {
  std::vector<std::string> out;
  for (const auto& name : text.split(QLatin1Char{','}, Qt::SkipEmptyParts)) {
    if (!name.trimmed().isEmpty()) out.push_back(name.trimmed().toStdString());
  }
  return out;
}

}  // namespace

RoutesTab::RoutesTab(ScenarioDraft& draft, QWidget* parent) : NamesTab(draft, tr("Routes"), parent) {
  auto* layout = new QHBoxLayout(this);
  layout->addWidget(names_);
  layout->addWidget(makeDetails(), 1);
  connect(names_, &NameList::chosenChanged, this, [this] {
    names_->showError({});
    begin();
  });
  connect(names_, &NameList::addAsked, this, [this] {
    const auto name = freeName(draft_.scenario(), "route");
    take(addRoute(draft_.scenario(), name), toQt(name));
  });
  connect(names_, &NameList::renameAsked, this, [this](const QString& from, const QString& to) {
    take(renameRoute(draft_.scenario(), from.toStdString(), to.toStdString()), to);
  });
  connect(names_, &NameList::copyAsked, this, [this](const QString& name) {
    const auto copy = freeName(draft_.scenario(), name.toStdString());
    take(copyRoute(draft_.scenario(), name.toStdString(), copy), toQt(copy));
  });
  connect(names_, &NameList::removeAsked, this,
          [this](const QString& name) { take(removeRoute(draft_.scenario(), name.toStdString())); });
  refresh();
}

QWidget* RoutesTab::makeDetails() {
  details_ = new QWidget;
  auto* layout = new QVBoxLayout(details_);
  layout->addWidget(makeCalls());
  using Owner = ScenarioTable::Owner;
  for (auto* section : {new TableSection(draft_, {Owner::kRoute, 0, "route"}, tr("Requests"), details_),
                        new TableSection(draft_, {Owner::kRoute, 0, "route.work"}, tr("Work"), details_)}) {
    connect(section, &TableSection::edited, this, &RoutesTab::edited);
    layout->addWidget(section);
    sections_.push_back(section);
  }
  layout->addStretch(1);
  return scrolled(details_, tr("Settings of the chosen route"), this);
}

QWidget* RoutesTab::makeCalls() {
  struct Kind {
    StepKind kind;
    QString label, tip;
  };
  const Kind kinds[] = {
      {StepKind::kRequired, tr("Calls"),
       tr("Called one after the other; one that fails ends the request (S3)")},
      {StepKind::kOptional, tr("Optional"), tr("Waited for, but the request goes on without them (S3)")},
      {StepKind::kAsync, tr("Async"), tr("Called and not waited for (S3)")}};
  auto* box = new QWidget;
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  auto* title = new QLabel(tr("What it calls, in this order"), box);
  title->setProperty("look", "section");
  grid->addWidget(title, 0, 0, 1, 2);
  int row = 1;
  for (const auto& [kind, label, tip] : kinds) {
    Calls calls{kind, new QLineEdit(box), new QLabel(box)};
    calls.text->setAccessibleName(label);
    calls.text->setPlaceholderText(tr("names, with commas between them"));
    calls.text->setToolTip(tip);
    calls.error->setProperty("look", "fault");
    calls.error->setTextFormat(Qt::PlainText);
    calls.error->hide();
    grid->addWidget(new QLabel(label, box), row, 0);
    grid->addWidget(calls.text, row++, 1);
    grid->addWidget(calls.error, row++, 1);
    connect(calls.text, &QLineEdit::editingFinished, this, [this, calls] { typeCalls(calls); });
    calls_.push_back(calls);
  }
  return box;
}

std::size_t RoutesTab::chosen() const {
  return static_cast<std::size_t>(std::max(0, names_->chosen()));
}

void RoutesTab::refresh() {
  const auto& routes = draft_.scenario().routes;
  QStringList names;
  for (const auto& route : routes) names << toQt(route.name);
  names_->show(names);
  details_->setVisible(!names.empty());
  for (auto* section : sections_) section->setIndex(chosen());
  if (names.empty()) return;
  for (const auto& calls : calls_) {
    if (!calls.text->isModified()) calls.text->setText(joined(callsOf(routes[chosen()], calls.kind)));
  }
}

void RoutesTab::begin() {
  for (const auto& calls : calls_) {
    calls.text->setModified(false);
    calls.error->hide();
  }
  refresh();
}

void RoutesTab::typeCalls(const Calls& calls) {
  if (!calls.text->isModified()) return;
  const auto taken = draft_.take(setCalls(draft_.scenario(), chosen(), calls.kind, cut(calls.text->text())));
  calls.error->setText(taken ? QString{} : toQt(taken.error().text()));
  calls.error->setVisible(!taken);
  if (!taken) return;
  calls.text->setModified(false);
  emit edited();
}

}  // namespace watertight
