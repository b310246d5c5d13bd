// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kLine = 17, kInset = 12, kBetween = 18;
constexpr int kLeastColumn = 210, kGauge = 56, kGaugeHeight = 5;

int linesOf(const DetailSection& section) {
  return 1 + static_cast<int>(section.rows.size());
}

}  // namespace

DetailsView::DetailsView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Details"));
}

void DetailsView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void DetailsView::setSections(std::vector<DetailSection> sections) {
  if (sections == sections_) return;
  const int before = sizeHint().height();
  sections_ = std::move(sections);
  QStringList words;
  for (const auto& section : sections_) {
    for (const auto& row : section.rows) words << toQt(section.title + ", " + row.name + ": " + row.value);
  }
  setAccessibleDescription(words.join(QStringLiteral("; ")));
  if (sizeHint().height() != before) updateGeometry();
  update();
}

int DetailsView::columns() const {
  return std::clamp((width() - 2 * kInset + kBetween) / (kLeastColumn + kBetween), 1, 3);
}

// Sections fill a row of columns, then the next one under the tallest of them.
int DetailsView::topOf(std::size_t section) const {
  const auto across = static_cast<std::size_t>(columns());
  int top = 0;
  for (std::size_t first = 0; first + across <= section; first += across) {
    int tallest = 0;
    for (std::size_t i = first; i < first + across; ++i) tallest = std::max(tallest, linesOf(sections_[i]));
    top += tallest * kLine + 4;
  }
  return top;
}

QSize DetailsView::sizeHint() const {
  int height = 0;
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    height = std::max(height, topOf(i) + linesOf(sections_[i]) * kLine);
  }
  return {2 * kInset + kLeastColumn, height + 4};
}

QRect DetailsView::placeOf(std::size_t section, std::size_t row) const {
  const int across = columns();
  const int columnWidth = (width() - 2 * kInset - (across - 1) * kBetween) / across;
  const int column = static_cast<int>(section) % across;
  return {kInset + column * (columnWidth + kBetween), topOf(section) + static_cast<int>(row) * kLine,
          columnWidth, kLine};
}

void DetailsView::paintRow(QPainter& painter, const DetailRow& row, const QRect& place) const {
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, toQt(row.name));
  painter.setPen(toQt(theme_->of(row.alarming ? Role::kDecrease : Role::kText)));
  painter.drawText(place.adjusted(0, 0, -(kGauge + 8), 0), Qt::AlignVCenter | Qt::AlignRight,
                   toQt(row.value));
  if (!row.filled) return;
  const QRect gauge{place.right() - kGauge, place.center().y() - kGaugeHeight / 2, kGauge, kGaugeHeight};
  painter.fillRect(gauge, toQt(theme_->of(Role::kFree)));
  const int width = static_cast<int>(std::clamp(*row.filled, 0.0, 1.0) * kGauge);
  painter.fillRect(QRect{gauge.left(), gauge.top(), width, kGaugeHeight}, toQt(theme_->of(row.ink)));
  if (*row.filled > 1) {  // over the mark: seen by its shape too
    painter.fillRect(QRect{gauge.right() + 1, gauge.top() - 2, 3, kGaugeHeight + 4},
                     toQt(theme_->of(Role::kDecrease)));
  }
}

void DetailsView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  for (std::size_t s = 0; s < sections_.size(); ++s) {
    painter.setFont(appFont(11, QFont::Medium));
    painter.setPen(toQt(theme_->of(Role::kText)));
    painter.drawText(placeOf(s, 0), Qt::AlignVCenter | Qt::AlignLeft, toQt(sections_[s].title));
    painter.setFont(appFont(11));
    for (std::size_t r = 0; r < sections_[s].rows.size(); ++r) {
      paintRow(painter, sections_[s].rows[r], placeOf(s, r + 1));
    }
  }
}

bool DetailsView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  for (std::size_t s = 0; s < sections_.size(); ++s) {
    for (std::size_t r = 0; r < sections_[s].rows.size(); ++r) {
      const auto& tip = sections_[s].rows[r].tip;
      if (tip.empty() || !placeOf(s, r + 1).contains(help->pos())) continue;
      QToolTip::showText(help->globalPos(), plainTip(toQt(tip)), this);
      return true;
    }
  }
  QToolTip::hideText();
  return true;
}

}  // namespace watertight
