// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/replay_page.h"

#include <QDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/resources.h"
#include "pages/replay/log_format_dialog.h"
#include "pages/replay/mapping_dialog.h"

namespace watertight {
namespace {

constexpr int kBetween = 10;
constexpr int kLeastSetup = 208, kMostSetup = 300;

}  // namespace

ReplayPage::ReplayPage(RunController& controller, SharedTime& time, QWidget* parent)
    : QWidget(parent),
      desk_(controller),
      controller_(controller),
      head_(new TraceHead(desk_, this)),
      overview_(new TraceOverviewPanel(desk_, this)),
      names_(new NamePanel(desk_, this)),
      difference_(new DifferencePanel(desk_, controller, this)),
      charts_(new ReplayCharts(desk_, controller, time, this)) {
  setAccessibleName(tr("Replay page"));
  setFocusPolicy(Qt::ClickFocus);
  auto* setup = new QSplitter(Qt::Horizontal, this);
  setup->setHandleWidth(kBetween);
  setup->setChildrenCollapsible(false);
  setup->addWidget(overview_);
  setup->addWidget(names_);
  setup->setStretchFactor(0, 3);
  setup->setStretchFactor(1, 2);
  setup->setMinimumHeight(kLeastSetup);
  setup_ = setup;
  auto* result = new QWidget(this);
  auto* under = new QVBoxLayout(result);
  under->setContentsMargins(0, 0, 0, 0);
  under->setSpacing(kBetween / 2);
  under->addWidget(difference_);
  under->addWidget(charts_, 1);
  down_ = new QSplitter(Qt::Vertical, this);
  down_->setHandleWidth(kBetween);
  down_->setChildrenCollapsible(false);
  down_->addWidget(setup);
  down_->addWidget(result);
  replay_ = down_;
  invitation_ = makeInvitation();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kBetween, 0, kBetween, kBetween);
  layout->setSpacing(kBetween / 2);
  layout->addWidget(head_);
  layout->addWidget(down_, 1);
  layout->addWidget(invitation_, 1);
  connectParts();
  refresh();
}

QWidget* ReplayPage::makeInvitation() {
  auto* page = new QWidget(this);
  auto* title = new QLabel(tr("Drop a log of recorded calls on the window"), page);
  title->setFont(appFont(20, QFont::Medium));
  title->setAlignment(Qt::AlignCenter);
  auto* words = new QLabel(
      tr("It is replayed twice, as it was and behind bulkheads and breakers that you can turn, on the same "
         "axes. Nothing leaves this machine."),
      page);
  words->setProperty("look", "caption");
  words->setAlignment(Qt::AlignCenter);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  auto* open = new QPushButton(tr("Open a trace…"), page);
  open->setProperty("look", "primary");
  connect(open, &QPushButton::clicked, this, &ReplayPage::traceAsked);
  row->addWidget(open);
  for (const auto& file : shippedTraces()) {
    auto* shipped = new QPushButton(tr("Try %1").arg(file.title), page);
    connect(shipped, &QPushButton::clicked, this, [this, path = file.path] { desk_.open({path}); });
    row->addWidget(shipped);
  }
  row->addStretch(1);
  auto* down = new QVBoxLayout(page);
  down->setSpacing(14);
  down->addStretch(2);
  down->addWidget(title);
  down->addWidget(words);
  down->addLayout(row);
  down->addStretch(3);
  return page;
}

void ReplayPage::connectParts() {
  connect(head_, &TraceHead::openAsked, this, &ReplayPage::traceAsked);
  connect(head_, &TraceHead::reportAsked, charts_, &ReplayCharts::showReport);
  connect(head_, &TraceHead::setupToggled, setup_, &QWidget::setVisible);
  connect(names_, &NamePanel::scenarioAsked, this, &ReplayPage::scenarioAsked);
  connect(difference_, &DifferencePanel::jumpAsked, this, &ReplayPage::jump);
  connect(charts_, &ReplayCharts::stale, this, &ReplayPage::stale);
  connect(&desk_, &ReplayDesk::imported, this, &ReplayPage::refresh);
  connect(&desk_, &ReplayDesk::changed, this, &ReplayPage::stale);
  connect(&desk_.importer(), &TraceImporter::mappingAsked, this, &ReplayPage::askForMapping);
  connect(&desk_.importer(), &TraceImporter::logFormatAsked, this, &ReplayPage::askForLogFormat);
  connect(&controller_, &RunController::polled, this, [this] {
    if (isVisible() && desk_.importer().busy()) head_->refresh();
  });
  connect(down_, &QSplitter::splitterMoved, this, [this] { sharedByHand_ = true; });
}

void ReplayPage::askForMapping(const QString& path, const MappingDraft& draft) {
  auto* dialog = new MappingDialog(path, draft, this);
  ask(*dialog, [this, dialog] { desk_.importer().readWith(dialog->mapping()); });
}

void ReplayPage::askForLogFormat(const QString& path, const LogFormatDraft& draft) {
  auto* dialog = new LogFormatDialog(path, draft, this);
  ask(*dialog, [this, dialog] { desk_.importer().readWith(dialog->formats()); });
}

void ReplayPage::ask(QDialog& dialog, std::function<void()> accepted) {
  auto* importer = &desk_.importer();
  dialog.setAttribute(Qt::WA_DeleteOnClose);
  // Another file is asked for: this one no longer counts.
  connect(importer, &TraceImporter::stateChanged, &dialog, &QDialog::reject);
  connect(&dialog, &QDialog::accepted, this, [importer, &dialog, accepted = std::move(accepted)] {
    importer->disconnect(&dialog);
    accepted();
  });
  dialog.open();
}

void ReplayPage::setTheme(const Theme& theme) {
  overview_->setTheme(theme);
  names_->setTheme(theme);
  difference_->setTheme(theme);
  charts_->setTheme(theme);
  emit stale();
}

void ReplayPage::refresh() {
  const bool any = desk_.trace() != nullptr;
  replay_->setVisible(any);
  invitation_->setVisible(!any);
  shareHeight();
}

void ReplayPage::refreshCharts(bool figuresToo, RefreshTurn turn) {
  if (!isVisible() || desk_.trace() == nullptr) return;
  charts_->refresh(figuresToo, turn);
  if (figuresToo && turn.first()) difference_->refreshJumps();
}

void ReplayPage::jump(JumpTo what) {
  charts_->jump(what);
}

void ReplayPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  desk_.takeKnobs(true);
  emit stale();
}

void ReplayPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  desk_.takeKnobs(false);
}

void ReplayPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  shareHeight();
  emit stale();
}

void ReplayPage::shareHeight() {
  if (sharedByHand_) return;
  const int setup = std::clamp(height() / 4, kLeastSetup, kMostSetup);
  down_->setSizes({setup, height() - setup});
}

}  // namespace watertight
