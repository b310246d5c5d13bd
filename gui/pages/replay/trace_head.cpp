// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/trace_head.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "bridge/fonts.h"
#include "bridge/qt_text.h"
#include "present/import_report_view.h"
#include "widgets/elided_label.h"

namespace watertight {

TraceHead::TraceHead(ReplayDesk& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      name_(new ElidedLabel(this)),
      summary_(new ElidedLabel(this)),
      progressText_(new ElidedLabel(this)),
      progress_(new QProgressBar(this)) {
  setProperty("look", "card");
  setAccessibleName(tr("Recorded trace"));
  name_->setFont(appFont(15, QFont::Medium));
  name_->setAccessibleName(tr("Trace"));
  summary_->setProperty("look", "caption");
  progressText_->setAccessibleName(tr("Import"));
  progress_->setTextVisible(false);
  progress_->setFixedSize(160, 6);
  progress_->setRange(0, 1000);
  progress_->setAccessibleName(tr("Import's progress"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 8, 4);
  row->setSpacing(8);
  row->addWidget(name_, 2);
  row->addWidget(summary_, 3);
  row->addWidget(progressText_, 2);
  row->addWidget(progress_);
  cancel_ = addButton(*row, tr("Cancel"), tr("Stops reading; what is shown stays"));
  connect(cancel_, &QPushButton::clicked, &desk_.importer(), &TraceImporter::cancel);
  report_ = addButton(*row, {}, tr("What the file holds, how it was read, and what it leaves open"));
  connect(report_, &QPushButton::clicked, this, &TraceHead::reportAsked);
  setup_ = addButton(*row, tr("Set-up"), tr("The whole trace, its names and what is tried on them"));
  setup_->setCheckable(true);
  setup_->setChecked(true);
  connect(setup_, &QPushButton::toggled, this, &TraceHead::setupToggled);
  auto* open = addButton(*row, tr("Open trace…"),
                         tr("Another recorded trace; dropping one on the window does the same"));
  connect(open, &QPushButton::clicked, this, &TraceHead::openAsked);
  connect(&desk_, &ReplayDesk::imported, this, &TraceHead::refresh);
  connect(&desk_.importer(), &TraceImporter::stateChanged, this, [this] {
    stopAsking();
    refresh();
  });
  connect(&desk_.importer(), &TraceImporter::formatAsked, this, &TraceHead::ask);
  refresh();
}

void TraceHead::ask(const QString& path, const std::vector<const TraceFormat*>& formats) {
  stopAsking();
  question_ = new QWidget(this);
  question_->setAccessibleName(tr("Question of the format"));
  auto* row = new QHBoxLayout(question_);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(
      new QLabel(tr("%1 fits several formats. Read it as").arg(QFileInfo{path}.fileName()), question_));
  for (const auto* format : formats) {
    auto* button = addButton(*row, toQt(format->title()), toQt(format->name()));
    if (format == formats.front()) button->setProperty("look", "primary");
    connect(button, &QPushButton::clicked, this, [this, format] { desk_.importer().readAs(*format); });
  }
  connect(addButton(*row, tr("Leave it"), tr("What is shown stays")), &QPushButton::clicked, this, [this] {
    stopAsking();
    refresh();
  });
  static_cast<QHBoxLayout*>(layout())->insertWidget(1, question_);
  summary_->hide();
}

void TraceHead::stopAsking() {
  if (question_ == nullptr) return;
  question_->hide();
  question_->deleteLater();  // one of its buttons may be the one that was pressed
  question_ = nullptr;
}

QPushButton* TraceHead::addButton(QHBoxLayout& row, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);
  row.addWidget(button);  // which gives it its parent
  return button;
}

void TraceHead::refresh() {
  const bool busy = desk_.importer().busy();
  const auto* trace = desk_.trace();
  progressText_->setVisible(busy);
  progress_->setVisible(busy);
  cancel_->setVisible(busy);
  summary_->setVisible(!busy && question_ == nullptr);
  report_->setVisible(trace != nullptr);
  setup_->setVisible(trace != nullptr);
  if (busy) {
    const auto progress = desk_.importer().progress();
    progressText_->setWholeText(tr("Reading: %1").arg(toQt(importProgressText(progress))));
    progress_->setValue(static_cast<int>(progress.share() * progress_->maximum()));
  }
  if (trace == nullptr) {
    name_->setWholeText(tr("No trace yet"));
    return;
  }
  const auto view = importReportView(*trace);
  name_->setWholeText(toQt(view.file));
  summary_->setWholeText(toQt(view.summary));
  const auto open = static_cast<int>(view.cannotTell.size());
  report_->setText(open == 0 ? tr("Import report") : tr("Import report: %1 left open").arg(open));
}

}  // namespace watertight
