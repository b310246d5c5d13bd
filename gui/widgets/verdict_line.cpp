// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/verdict_line.h"

#include <QPainter>
#include <QPolygonF>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kHeight = 26, kSign = 12, kInset = 12, kGap = 8;

Role roleOf(VerdictTone tone) {
  switch (tone) {
    case VerdictTone::kWell:
      return Role::kGood;
    case VerdictTone::kHolds:
      return Role::kAccent;
    case VerdictTone::kHurts:
      return Role::kFailed;
    case VerdictTone::kUnknown:
      break;
  }
  return Role::kMuted;
}

}  // namespace

VerdictLine::VerdictLine(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setFixedHeight(kHeight);
  setAccessibleName(tr("The run in one sentence"));
}

void VerdictLine::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void VerdictLine::setVerdict(const Verdict& verdict) {
  if (verdict == verdict_) return;
  verdict_ = verdict;
  setAccessibleDescription(toQt(verdict.text));
  setToolTip(plainTip(toQt(verdict.tip)));
  update();
}

// All well: a disc; it holds: a shield; it hurts: a triangle.
void VerdictLine::paintSign(QPainter& painter, QRectF place) const {
  painter.setPen(Qt::NoPen);
  painter.setBrush(toQt(theme_->of(roleOf(verdict_.tone))));
  const auto at = [&](double x, double y) {
    return QPointF{place.left() + x * place.width(), place.top() + y * place.height()};
  };
  switch (verdict_.tone) {
    case VerdictTone::kHolds:
      painter.drawPolygon(
          QPolygonF{{at(0, 0.1), at(0.5, 0), at(1, 0.1), at(0.95, 0.6), at(0.5, 1), at(0.05, 0.6)}});
      break;
    case VerdictTone::kHurts:
      painter.drawPolygon(QPolygonF{{at(0.5, 0), at(1, 0.95), at(0, 0.95)}});
      break;
    case VerdictTone::kWell:
    case VerdictTone::kUnknown:
      painter.drawEllipse(place.adjusted(1, 1, -1, -1));
      break;
  }
}

void VerdictLine::paintEvent(QPaintEvent* /*event*/) {
  if (verdict_.text.empty()) return;
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  paintSign(painter, QRectF{kInset, (height() - kSign) / 2.0, kSign, kSign});
  painter.setFont(appFont(14, QFont::Medium));
  painter.setPen(toQt(theme_->of(Role::kText)));
  const QRect place{kInset + kSign + kGap, 0, width() - 2 * kInset - kSign - kGap, height()};
  painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                   painter.fontMetrics().elidedText(toQt(verdict_.text), Qt::ElideRight, place.width()));
}

}  // namespace watertight
