// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/worker_tokens_view.h"

#include <QPainter>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "charts/chart_geometry.h"

namespace watertight {
namespace {

constexpr int kToken = 13;
constexpr int kTokenGap = 3;
constexpr int kLine = 16;

QFont fontOf(QFont font, int pixels, QFont::Weight weight = QFont::Normal) {
  font.setPixelSize(pixels);
  font.setWeight(weight);
  return font;
}

QBrush brushOf(const Theme& theme, const Ink& ink) {
  return {toQt(theme.of(ink)), ink.shade == Shade::kHatched ? Qt::Dense4Pattern : Qt::SolidPattern};
}

}  // namespace

WorkerTokensView::WorkerTokensView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setAccessibleName(tr("Workers now"));
  setToolTip(
      tr("The application's workers: each serves one request from its start to its end.\n"
         "w: waits for a permit · c: runs the call itself, since the pool was full"));
}

void WorkerTokensView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void WorkerTokensView::setWorkers(WorkersNow now) {
  now_ = std::move(now);
  QStringList words{toQt(now_.title)};
  for (const auto& holder : now_.holders)
    words << toQt(holder.name + " " + holder.count + " " + holder.detail);
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  update();
}

int WorkerTokensView::paintTitle(QPainter& painter) const {
  painter.setFont(fontOf(font(), 11, QFont::Medium));
  painter.setPen(toQt(theme_->of(Role::kText)));
  const QRect line{0, 0, width(), kHeaderHeight};
  painter.drawText(line, Qt::AlignVCenter, toQt(now_.title));
  if (now_.full) {
    const auto text = tr("all busy");
    const int textWidth = painter.fontMetrics().horizontalAdvance(text) + 12;
    const QRect pill{painter.fontMetrics().horizontalAdvance(toQt(now_.title)) + 8, 3, textWidth,
                     kHeaderHeight - 5};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(toQt(theme_->of(Role::kOpen)));
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(pill, 7, 7);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(toQt(theme_->of(Role::kOnOpen)));
    painter.drawText(pill, Qt::AlignCenter, text);
  }
  return kHeaderHeight + 4;
}

int WorkerTokensView::paintTokens(QPainter& painter, int top) const {
  if (now_.tokens.empty()) {
    painter.setFont(fontOf(font(), 11));
    painter.setPen(toQt(theme_->of(Role::kMuted)));
    QRect used;
    painter.drawText(QRect{0, top, width(), 60}, Qt::TextWordWrap, toQt(now_.note), &used);
    return used.bottom() + 6;
  }
  painter.setFont(fontOf(font(), 10, QFont::Medium));
  const int perRow = std::max(1, (width() + kTokenGap) / (kToken + kTokenGap));
  int i = 0;
  for (const auto& token : now_.tokens) {
    const QRect box{i % perRow * (kToken + kTokenGap), top + i / perRow * (kToken + kTokenGap), kToken,
                    kToken};
    painter.fillRect(box, brushOf(*theme_, token.ink));
    if (token.letter != ' ') {
      painter.setPen(toQt(theme_->of(Role::kText)));
      painter.drawText(box, Qt::AlignCenter, QString{QLatin1Char{token.letter}});
    }
    ++i;
  }
  return top + (i + perRow - 1) / perRow * (kToken + kTokenGap) + 5;
}

// In one column, or in two where the height is scarce.
void WorkerTokensView::paintHolders(QPainter& painter, int top) const {
  painter.setFont(fontOf(font(), 11));
  const int count = static_cast<int>(now_.holders.size());
  const int rows = std::max(1, (height() - top) / kLine);
  const int columns = count > rows ? 2 : 1;
  const int columnWidth = width() / columns;
  for (int i = 0; i < std::min(count, rows * columns); ++i) {
    paintHolder(painter, now_.holders[static_cast<std::size_t>(i)],
                QRect{i / rows * columnWidth, top + i % rows * kLine, columnWidth, kLine});
  }
}

// The whole detail, or the brief one, before which the name gives way.
QString WorkerTokensView::holderText(const WorkerHolder& holder, const QFontMetrics& metrics, int room) {
  const auto name = toQt(holder.name);
  if (holder.detail.empty()) return metrics.elidedText(name, Qt::ElideRight, room);
  auto whole = QStringLiteral("%1 (%2)").arg(name, toQt(holder.detail));
  if (metrics.horizontalAdvance(whole) <= room) return whole;
  const auto brief = QStringLiteral(" (%1)").arg(toQt(holder.brief));
  return metrics.elidedText(name, Qt::ElideRight, room - metrics.horizontalAdvance(brief)) + brief;
}

void WorkerTokensView::paintHolder(QPainter& painter, const WorkerHolder& holder, const QRect& place) const {
  constexpr int kNumber = 24;
  painter.fillRect(QRect{place.left(), place.top() + 4, 8, 8}, brushOf(*theme_, holder.ink));
  painter.setPen(toQt(theme_->of(Role::kText)));
  painter.drawText(QRect{place.left() + 10, place.top(), kNumber, kLine}, Qt::AlignVCenter | Qt::AlignRight,
                   toQt(holder.count));
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  const auto room = place.adjusted(kNumber + 16, 0, 0, 0);
  painter.drawText(room, Qt::AlignVCenter, holderText(holder, painter.fontMetrics(), room.width()));
}

void WorkerTokensView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  paintHolders(painter, paintTokens(painter, paintTitle(painter)));
}

}  // namespace watertight
