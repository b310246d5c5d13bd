// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/live_page.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>

namespace watertight {
namespace {

constexpr int kBetween = 10;
constexpr int kControlsWidth = 300;
constexpr int kLeastStrip = 128, kMostStrip = 190, kLeastJournal = 100, kMostJournal = 240;

}  // namespace

LivePage::LivePage(RunController& controller, QWidget* parent)
    : QWidget(parent),
      controller_(controller),
      strip_(new ApplicationStrip(this)),
      journal_(new JournalPanel(controller.model(), this)),
      controls_(new ControlPanel(this)),
      theme_(&themeOf(ThemeName::kDark)) {
  controls_->setFixedWidth(kControlsWidth);
  auto* down = new QSplitter(Qt::Vertical, this);
  down_ = down;
  connect(down, &QSplitter::splitterMoved, this, [this] { sharedByHand_ = true; });
  down->setHandleWidth(kBetween);
  down->setChildrenCollapsible(false);
  down->addWidget(strip_);
  down->addWidget(makeCards());
  down->addWidget(journal_);
  strip_->setMinimumHeight(kLeastStrip);
  journal_->setMinimumHeight(70);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(kBetween, 0, kBetween, kBetween);
  layout->setSpacing(kBetween);
  layout->addWidget(down, 1);
  layout->addWidget(controls_);
  connect(controls_, &ControlPanel::dependencyChosen, this, &LivePage::choose);
  connect(controls_, &ControlPanel::turned, &controller_, &RunController::turn);
  connect(controls_, &ControlPanel::typed, &controller_, &RunController::turnByText);
  connect(&controller_, &RunController::knobsChanged, this, &LivePage::showKnobs);
  connect(&controller_, &RunController::runBegan, this, &LivePage::beginRun);
  beginRun();
}

QWidget* LivePage::makeCards() {
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  auto* content = new QWidget;
  row_ = new QHBoxLayout(content);
  row_->setContentsMargins(0, 0, 0, 0);
  row_->setSpacing(kBetween);
  scroll->setWidget(content);
  scroll->setMinimumHeight(330);
  return scroll;
}

void LivePage::beginRun() {
  const auto& names = controller_.model().names();
  view_.reset(names.size());
  bool same = cards_.size() == names.size();
  for (std::size_t i = 0; same && i < names.size(); ++i)
    same = cards_[i]->accessibleName().toStdString() == names[i];
  if (!same) {
    for (auto* card : cards_) delete card;
    cards_.clear();
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto* card = new DependencyCard(i, QString::fromStdString(names[i]), this);
      card->setTheme(*theme_);
      card->setTime(span_);
      connect(card, &DependencyCard::chosen, this, &LivePage::choose);
      row_->addWidget(card, 1);
      cards_.push_back(card);
    }
    controls_->setDependencies(names);
  }
  journal_->reset();
  choose(same ? controls_->chosen() : disturbedFirst(controller_.model().scenario()));
  emit stale();
}

void LivePage::choose(std::size_t dependency) {
  controls_->choose(dependency);
  for (std::size_t i = 0; i < cards_.size(); ++i) cards_[i]->setChosen(i == dependency);
  showKnobs();
}

void LivePage::showKnobs() {
  controls_->showKnobs(controller_.model().knobs().sections(controls_->chosen()));
}

void LivePage::setTheme(const Theme& theme) {
  theme_ = &theme;
  strip_->setTheme(theme);
  journal_->setTheme(theme);
  controls_->setTheme(theme);
  for (auto* card : cards_) card->setTheme(theme);
  emit stale();
}

void LivePage::setSpan(Duration span) {
  span_ = span;
  strip_->setTime(span);
  for (auto* card : cards_) card->setTime(span);
  emit stale();
}

Duration LivePage::pixel() const {
  return cards_.empty() ? span_ / 400 : span_ / std::max(1, cards_.front()->plotWidth());
}

void LivePage::refreshCharts(bool figuresToo) {
  if (!isVisible()) return;
  const auto& run = controller_.model();
  const auto axis = [&](int width) { return TimeAxis{run.state().now, span_, std::max(1, width)}; };
  strip_->show(view_.strip(run, axis(strip_->plotWidth())), figuresToo);
  if (cards_.empty()) return;
  auto views = view_.cards(run, axis(cards_.front()->plotWidth()));
  for (std::size_t i = 0; i < views.size(); ++i) cards_[i]->show(std::move(views[i]), figuresToo);
}

void LivePage::refreshJournal() {
  if (isVisible()) journal_->refresh();
}

void LivePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  emit stale();
}

void LivePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (!sharedByHand_) {
    const int strip = std::clamp(height() / 6, kLeastStrip, kMostStrip);
    const int journal = std::clamp(height() / 6, kLeastJournal, kMostJournal);
    down_->setSizes({strip, height() - strip - journal, journal});
  }
  emit stale();
}

}  // namespace watertight
