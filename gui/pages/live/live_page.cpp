// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/live_page.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/steady_clock.h"
#include "present/page_shares.h"
#include "present/why_change.h"

namespace watertight {
namespace {

constexpr int kBetween = 10;
constexpr int kControlsWidth = 300;
constexpr std::size_t kManyCards = 8;  // from here on they need all the room there is

}  // namespace

LivePage::LivePage(RunController& controller, QWidget* parent)
    : QWidget(parent),
      controller_(controller),
      verdict_(new VerdictLine(this)),
      timeRow_(new TimeRow(time_, this)),
      strip_(new ApplicationStrip(this)),
      cards_(new CardBoard(this)),
      journal_(new JournalPanel(controller.model(), this)),
      controls_(new ControlPanel(this)),
      why_(new WhyPanel(this)),
      theme_(&themeOf(ThemeName::kDark)) {
  controls_->setFixedWidth(kControlsWidth);
  why_->setFixedWidth(kControlsWidth);
  auto* down = new QSplitter(Qt::Vertical, this);
  down_ = down;
  connect(down, &QSplitter::splitterMoved, this, [this] { sharedByHand_ = true; });
  down->setHandleWidth(kBetween);
  down->setChildrenCollapsible(false);
  down->addWidget(makeTop());
  down->addWidget(cards_);
  down->addWidget(journal_);
  strip_->setMinimumHeight(kLeastShares.strip);
  cards_->setMinimumHeight(kLeastShares.cards);
  journal_->setMinimumHeight(kLeastShares.journal);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(kBetween, 0, kBetween, kBetween);
  layout->setSpacing(kBetween);
  auto* left = new QVBoxLayout;
  left->setSpacing(0);
  left->addWidget(verdict_);
  left->addWidget(down, 1);
  layout->addLayout(left, 1);
  layout->addWidget(controls_);
  layout->addWidget(why_);
  connect(cards_, &CardBoard::chosen, this, &LivePage::choose);
  connect(cards_, &CardBoard::turned, &controller_, &RunController::turn);
  connect(cards_, &CardBoard::stale, this, &LivePage::stale);
  connect(controls_, &ControlPanel::dependencyChosen, this, &LivePage::choose);
  connect(controls_, &ControlPanel::turned, &controller_, &RunController::turn);
  connect(controls_, &ControlPanel::typed, &controller_, &RunController::turnByText);
  connect(&controller_, &RunController::knobsChanged, this, &LivePage::showKnobs);
  connect(&controller_, &RunController::knobsChanged, this, &LivePage::stale);  // thresholds are drawn
  connect(&controller_, &RunController::runBegan, this, &LivePage::beginRun);
  connect(&time_, &SharedTime::changed, this, &LivePage::stale);
  connect(&time_, &SharedTime::crosshairMoved, this, &LivePage::stale);
  setFocusPolicy(Qt::ClickFocus);
  setAccessibleName(tr("Live page"));
  keys_.watch(*this);
  keys_.watch(*cards_);  // or it takes the arrows for itself
  connectWhy();
  beginRun();
}

QWidget* LivePage::makeTop() {
  auto* top = new QWidget(this);
  auto* layout = new QVBoxLayout(top);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kBetween / 2);
  layout->addWidget(strip_, 1);
  layout->addWidget(timeRow_);
  return top;
}

void LivePage::watchCharts() {
  for (auto* chart : findChildren<TimeChart*>()) gestures_.watch(*chart);
  for (auto* ribbon : findChildren<RibbonView*>()) gestures_.watch(*ribbon);
  for (auto* card : cards_->cards()) keys_.watch(*card);  // in a window of its own too
}

void LivePage::connectWhy() {
  connect(cards_, &CardBoard::whyAsked, this, &LivePage::ask);
  connect(journal_, &JournalPanel::entryChosen, this, [this](const JournalEntry& entry) {
    const auto& run = controller_.model();
    showWhy(whyOf(entry, run.journal(), run.scenario()));
  });
  connect(journal_, &JournalPanel::momentChosen, this, &LivePage::showMoment);
  connect(journal_, &JournalPanel::failed, &controller_, &RunController::failed);
  connect(why_, &WhyPanel::momentChosen, this, &LivePage::showMoment);
  connect(why_, &WhyPanel::dismissed, this, [this] { controls_->setVisible(controlsWanted_); });
}

void LivePage::ask(const WhyQuestion& question) {
  if (const auto why = answer(question, controller_.model())) showWhy(*why);
}

void LivePage::showWhy(const Why& why) {
  controls_->hide();
  why_->showWhy(why);
}

void LivePage::showLastWhy(Instant t) {
  const auto& run = controller_.model();
  const auto* entry = lastChangeBy(run.journal(), t);
  if (entry != nullptr) showWhy(whyOf(*entry, run.journal(), run.scenario()));
}

void LivePage::setControlsVisible(bool visible) {
  controlsWanted_ = visible;
  if (visible) why_->dismiss();
  controls_->setVisible(visible);
}

void LivePage::beginRun() {
  const auto& names = controller_.model().names();
  view_.reset(names.size());
  calm_.reset();
  timeRow_->reset();
  const bool same = cards_->setDependencies(names);
  if (!same) {
    controls_->setDependencies(names);
    if (!sharedByHand_) share();
  }
  watchCharts();
  journal_->reset();
  time_.reset();
  why_->dismiss();
  choose(same ? controls_->chosen() : disturbedFirst(controller_.model().scenario()));
  emit stale();
}

void LivePage::choose(std::size_t dependency) {
  controls_->choose(dependency);
  cards_->setChosen(dependency);
  showKnobs();
}

void LivePage::showKnobs() {
  controls_->showKnobs(controller_.knobs().sections(controls_->chosen()));
}

void LivePage::setTheme(const Theme& theme) {
  theme_ = &theme;
  verdict_->setTheme(theme);
  timeRow_->setTheme(theme);
  strip_->setTheme(theme);
  journal_->setTheme(theme);
  controls_->setTheme(theme);
  why_->setTheme(theme);
  cards_->setTheme(theme);
  emit stale();
}

Duration LivePage::pixel() const {
  return time_.view().span() / cards_->plotWidth();
}

void LivePage::refreshCharts(bool figuresToo, RefreshTurn turn) {
  if (!isVisible()) return;
  const auto& run = controller_.model();
  time_.advance(run.state().now);
  const auto axis = time_.axis(strip_->plotWidth());
  if (turn.first()) {
    strip_->setTime(axis);
    strip_->show(view_.strip(run, axis), figuresToo);
    if (figuresToo) timeRow_->show(run);
  }
  if (turn.first() && figuresToo) showVerdict(axis.latest());
  cards_->refresh(view_, run, axis, figuresToo, turn);
}

void LivePage::showVerdict(Instant at) {
  const auto& run = controller_.model();
  auto verdict = verdictAt(run.frames(), run.journal(), run.knobs().current(), at);
  verdict_->setVerdict(calm_.offer(std::move(verdict), steadyNow()));
}

void LivePage::refreshJournal() {
  if (isVisible()) journal_->refresh();
}

void LivePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (window()->focusWidget() == nullptr) setFocus();
  emit stale();
}

void LivePage::share() {
  const int row = kBetween / 2 + timeRow_->sizeHint().height();
  const int room = height() - verdict_->height() - row - 3 * kBetween;
  const auto shares = pageShares(room, cards_->cards().size() > kManyCards);
  down_->setSizes({shares.strip + row, shares.cards, shares.journal});
}

void LivePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (!sharedByHand_) share();
  emit stale();
}

}  // namespace watertight
