// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why_shares_view.h"

#include <QPainter>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr int kBar = 12;
constexpr int kRow = 18;
constexpr int kSwatch = 9;

QString rowText(const WhyShare& share, std::int64_t all) {
  const double part = all > 0 ? static_cast<double>(share.count) / static_cast<double>(all) : 0;
  return toQt(figureLabel(static_cast<double>(share.count)) + "  " + percentLabel(part));
}

}  // namespace

WhySharesView::WhySharesView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Outcomes"));
}

void WhySharesView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void WhySharesView::setShares(const std::vector<WhyShare>& shares) {
  shares_ = shares;
  all_ = 0;
  for (const auto& share : shares_) all_ += share.count;
  QStringList words;
  for (const auto& share : shares_) words << toQt(share.name) + QLatin1Char{' '} + rowText(share, all_);
  setAccessibleDescription(words.join(QStringLiteral("; ")));
  updateGeometry();
  update();
}

QSize WhySharesView::sizeHint() const {
  return {200, kBar + 4 + static_cast<int>(shares_.size()) * kRow};
}

QBrush WhySharesView::brushOf(const Ink& ink) const {
  return {toQt(theme_->of(ink)), ink.shade == Shade::kHatched ? Qt::BDiagPattern : Qt::SolidPattern};
}

void WhySharesView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  double left = 0;
  int top = kBar + 4;
  painter.setFont(appFont(12));
  for (const auto& share : shares_) {
    const double wide = all_ > 0 ? width() * static_cast<double>(share.count) / static_cast<double>(all_) : 0;
    painter.fillRect(QRectF{left, 0, std::max(1.0, wide - 1), 1.0 * kBar}, brushOf(share.ink));
    left += wide;
    painter.fillRect(QRect{0, top + (kRow - kSwatch) / 2, kSwatch, kSwatch}, brushOf(share.ink));
    painter.setPen(toQt(theme_->of(Role::kText)));
    painter.drawText(QRect{kSwatch + 7, top, width() - kSwatch - 7, kRow}, Qt::AlignVCenter | Qt::AlignLeft,
                     toQt(share.name));
    painter.drawText(QRect{0, top, width(), kRow}, Qt::AlignVCenter | Qt::AlignRight, rowText(share, all_));
    top += kRow;
  }
}

}  // namespace watertight
