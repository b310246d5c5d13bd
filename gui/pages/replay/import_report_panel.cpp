// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/import_report_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "bridge/qt_text.h"

namespace watertight {
namespace {

QLabel* words(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

ImportReportPanel::ImportReportPanel(QWidget* parent) : QScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Import report"));
}

void ImportReportPanel::show(const ImportReportView& view, const std::vector<std::string>& replayCannotTell) {
  content_ = new QWidget;
  down_ = new QVBoxLayout(content_);
  down_->setContentsMargins(12, 6, 12, 8);
  down_->setSpacing(4);
  addHeading(tr("What this trace cannot tell"));
  addSentences(view.cannotTell.empty() ? std::vector<std::string>{tr("Nothing was left open.").toStdString()}
                                       : view.cannotTell);
  if (!replayCannotTell.empty()) {
    addHeading(tr("What this replay cannot tell"));
    addSentences(replayCannotTell);
  }
  addHeading(tr("What the file holds"));
  addFacts(view.facts);
  if (!view.refused.empty()) {
    addHeading(tr("What could not be read"));
    addFacts(view.refused);
    if (!view.more.empty()) down_->addWidget(words(toQt(view.more), content_));
  }
  down_->addStretch(1);
  setWidget(content_);  // and the one before goes
}

void ImportReportPanel::addHeading(const QString& text) {
  auto* heading = words(text, content_);
  heading->setProperty("look", "section");
  if (down_->count() > 0) down_->addSpacing(8);
  down_->addWidget(heading);
}

void ImportReportPanel::addSentences(const std::vector<std::string>& sentences) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    auto* dot = new QLabel(QStringLiteral("•"), content_);
    dot->setProperty("look", "caption");
    grid->addWidget(dot, static_cast<int>(i), 0, Qt::AlignTop);
    grid->addWidget(words(toQt(sentences[i]), content_), static_cast<int>(i), 1);
  }
  down_->addLayout(grid);
}

void ImportReportPanel::addFacts(const std::vector<ReportFact>& facts) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(1, 1);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    auto* label = new QLabel(toQt(facts[i].label), content_);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", "caption");
    grid->addWidget(label, static_cast<int>(i), 0, Qt::AlignTop);
    grid->addWidget(words(toQt(facts[i].value), content_), static_cast<int>(i), 1);
  }
  down_->addLayout(grid);
}

}  // namespace watertight
