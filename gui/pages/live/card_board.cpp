// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/card_board.h"

#include <QGridLayout>
#include <QResizeEvent>
#include <QShortcut>

namespace watertight {
namespace {

constexpr int kBetween = 10, kDenseBetween = 6;
constexpr int kCardsATurn = 4;
constexpr int kNearlyAsWide = 4;  // pixels

// Frames on axes of about the same width are grouped once.
class SharedColumns {
 public:
  SharedColumns(const RunModel& run, const TimeAxis& time) : run_(run), time_(time) {}

  const FrameColumns& of(int width) {
    for (const auto& columns : made_) {
      if (std::abs(columns.axis.columns - width) <= kNearlyAsWide) return columns;
    }
    made_.reserve(kMostWidths);
    if (made_.size() == kMostWidths) made_.clear();
    time_.columns = std::max(1, width);
    return made_.emplace_back(columnsOf(run_.frames(), time_));
  }

 private:
  static constexpr std::size_t kMostWidths = 8;
  const RunModel& run_;
  TimeAxis time_;
  std::vector<FrameColumns> made_;
};

}  // namespace

CardBoard::CardBoard(QWidget* parent)
    : QScrollArea(parent),
      content_(new QWidget),
      grid_(new QGridLayout(content_)),
      escape_(new QShortcut(Qt::Key_Escape, this)),
      theme_(&themeOf(ThemeName::kDark)) {
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Dependencies"));
  setWidgetResizable(true);
  grid_->setContentsMargins(0, 0, 0, 0);
  setWidget(content_);
  escape_->setEnabled(false);
  connect(escape_, &QShortcut::activated, this, &CardBoard::shrink);
}

bool CardBoard::setDependencies(const std::vector<std::string>& names) {
  const bool same =
      std::equal(names.begin(), names.end(), cards_.begin(), cards_.end(),
                 [](const auto& name, auto* card) { return card->accessibleName().toStdString() == name; });
  if (same) return true;
  clear();
  for (std::size_t i = 0; i < names.size(); ++i) cards_.push_back(makeCard(i, names[i]));
  arrange();
  return false;
}

void CardBoard::clear() {
  enlarged_.reset();
  for (auto* card : cards_) delete card;
  cards_.clear();
  for (auto* window : windows_) window->deleteLater();
  windows_.clear();
}

DependencyCard* CardBoard::makeCard(std::size_t dependency, const std::string& name) {
  auto* card = new DependencyCard(dependency, QString::fromStdString(name), content_);
  card->setTheme(*theme_);
  connect(card, &DependencyCard::chosen, this, &CardBoard::chosen);
  connect(card, &DependencyCard::turned, this, &CardBoard::turned);
  connect(card, &DependencyCard::whyAsked, this, &CardBoard::whyAsked);
  connect(card, &DependencyCard::sizeAsked, this,
          [this](std::size_t which) { enlarged_ == which ? shrink() : enlarge(which); });
  connect(card, &DependencyCard::placeAsked, this,
          [this](std::size_t which) { windowOf(*cards_[which]) != nullptr ? attach(which) : detach(which); });
  return card;
}

void CardBoard::setTheme(const Theme& theme) {
  theme_ = &theme;
  for (auto* card : cards_) card->setTheme(theme);
}

void CardBoard::setChosen(std::size_t dependency) {
  for (std::size_t i = 0; i < cards_.size(); ++i) cards_[i]->setChosen(i == dependency);
}

CardWindow* CardBoard::windowOf(const DependencyCard& card) const {
  for (auto* window : windows_) {
    if (&window->card() == &card) return window;
  }
  return nullptr;
}

std::vector<DependencyCard*> CardBoard::atHome() const {
  std::vector<DependencyCard*> out;
  for (auto* card : cards_) {
    if (windowOf(*card) == nullptr) out.push_back(card);
  }
  return out;
}

std::vector<DependencyCard*> CardBoard::inSight() const {
  std::vector<DependencyCard*> out;
  for (auto* card : cards_) {
    if (windowOf(*card) != nullptr || !enlarged_ || cards_[*enlarged_] == card) out.push_back(card);
  }
  return out;
}

void CardBoard::enlarge(std::size_t dependency) {
  if (dependency >= cards_.size() || cards_.size() == 1) return;
  if (windowOf(*cards_[dependency]) != nullptr) return;
  enlarged_ = dependency;
  arrange();
}

void CardBoard::shrink() {
  if (!enlarged_) return;
  enlarged_.reset();
  arrange();
}

void CardBoard::detach(std::size_t dependency) {
  if (dependency >= cards_.size() || windowOf(*cards_[dependency]) != nullptr) return;
  if (enlarged_ == dependency) enlarged_.reset();
  auto& card = *cards_[dependency];
  card.setStanding(CardStanding::kDetached);
  auto* window = new CardWindow(card, this);
  connect(window, &CardWindow::closed, this, [this, dependency] { attach(dependency); });
  windows_.push_back(window);
  window->show();
  arrange();
}

void CardBoard::attach(std::size_t dependency) {
  if (dependency >= cards_.size()) return;
  auto* window = windowOf(*cards_[dependency]);
  if (window == nullptr) return;
  std::erase(windows_, window);
  cards_[dependency]->setParent(content_);
  window->hide();
  window->deleteLater();
  arrange();
}

void CardBoard::arrange() {
  const auto cards = atHome();
  const auto shown = enlarged_ ? 1 : cards.size();
  auto grid = cardGrid(shown, viewport()->width(), viewport()->height(), kBetween);
  grid_->setSpacing(grid.size == CardSize::kDense ? kDenseBetween : kBetween);
  for (int i = 0; i < grid_->columnCount(); ++i) grid_->setColumnStretch(i, i < grid.columns ? 1 : 0);
  for (int i = 0; i < grid_->rowCount(); ++i) grid_->setRowStretch(i, i < grid.rows ? 1 : 0);
  const auto standing = enlarged_            ? CardStanding::kAlone
                        : cards_.size() == 1 ? CardStanding::kOnly
                                             : CardStanding::kAmongOthers;
  int place = 0;
  for (auto* card : cards) {
    const bool visible = !enlarged_ || cards_[*enlarged_] == card;
    card->setStanding(standing);
    card->setSize(grid.size);
    grid_->removeWidget(card);
    if (visible) {
      grid_->addWidget(card, place / grid.columns, place % grid.columns);
      grid_->setColumnStretch(place % grid.columns, 1);
      grid_->setRowStretch(place / grid.columns, 1);
      ++place;
    }
    card->setVisible(visible);
  }
  for (auto* window : windows_) window->card().setSize(CardSize::kFull);
  escape_->setEnabled(enlarged_.has_value());
  emit stale();
}

void CardBoard::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrange();
}

int CardBoard::turns() const {
  return std::max(1, (static_cast<int>(inSight().size()) + kCardsATurn - 1) / kCardsATurn);
}

int CardBoard::plotWidth() const {
  int width = 1;
  for (const auto* card : inSight()) width = std::max(width, card->plotWidth());
  return width;
}

void CardBoard::refresh(LiveView& view, const RunModel& run, const TimeAxis& time, bool figuresToo,
                        RefreshTurn turn) {
  const auto cards = inSight();
  if (cards.empty()) return;
  SharedColumns columns{run, time};
  if (turn.first()) view.fit(run, columns.of(cards.front()->plotWidth()));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (!turn.has(i)) continue;
    auto& card = *cards[i];
    const auto& own = columns.of(card.plotWidth());
    card.setTime(own.axis);
    card.show(view.card(run, own, card.index(), card.showsDetails()), figuresToo);
  }
}

}  // namespace watertight
