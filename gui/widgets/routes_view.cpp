// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/routes_view.h"

#include <QPainter>
#include <array>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kHeader = 20, kLine = 16, kColumn = 40, kLeastName = 64;

struct RouteColumn {
  const char* title;
  std::string RouteRates::*value;
  Role ink;
};

// The most important come first; those without room are left out.
constexpr std::array<RouteColumn, 6> kColumns{{{"offered", &RouteRates::offered, Role::kText},
                                               {"good", &RouteRates::good, Role::kGood},
                                               {"late", &RouteRates::late, Role::kLate},
                                               {"lost", &RouteRates::lost, Role::kFailed},
                                               {"within", &RouteRates::deadline, Role::kMuted},
                                               {"p95", &RouteRates::p95, Role::kP95}}};

QString lineOf(const RouteRates& route) {
  QStringList parts;
  for (const auto& column : kColumns) {
    parts << QLatin1String{column.title} + QLatin1Char{' '} + toQt(route.*column.value);
  }
  return toQt(route.name) + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

}  // namespace

RoutesView::RoutesView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setAccessibleName(tr("Routes"));
}

void RoutesView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void RoutesView::setRoutes(std::vector<RouteRates> routes) {
  routes_ = std::move(routes);
  QStringList lines;
  for (const auto& route : routes_) lines << lineOf(route);
  setAccessibleDescription(lines.join(QStringLiteral("; ")));
  setToolTip(
      plainTip(tr("Requests a second over the last two seconds. Good: answered within the route's deadline; "
                  "late: answered after it; lost: failed or shed.\n") +
               lines.join(QLatin1Char{'\n'})));
  update();
}

void RoutesView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  const int room = std::clamp((width() - kLeastName) / kColumn, 0, static_cast<int>(kColumns.size()));
  const int nameWidth = width() - room * kColumn;
  painter.setFont(appFont(11, QFont::Medium));
  painter.setPen(toQt(theme_->of(Role::kText)));
  painter.drawText(QRect{0, 0, nameWidth, kHeader}, Qt::AlignVCenter, tr("Routes /s"));
  painter.setFont(appFont(11));
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  const auto cell = [&](int column, int top, int height) {
    return QRect{nameWidth + column * kColumn, top, kColumn - 4, height};
  };
  for (int c = 0; c < room; ++c) {
    painter.drawText(cell(c, 0, kHeader), Qt::AlignVCenter | Qt::AlignRight,
                     QLatin1String{kColumns[static_cast<std::size_t>(c)].title});
  }
  int top = kHeader;
  for (const auto& route : routes_) {
    if (top + kLine > height()) break;
    painter.setPen(toQt(theme_->of(route.alarming ? Role::kDecrease : Role::kText)));
    painter.drawText(QRect{0, top, nameWidth - 4, kLine}, Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(toQt(route.name), Qt::ElideRight, nameWidth - 4));
    for (int c = 0; c < room; ++c) {
      const auto& column = kColumns[static_cast<std::size_t>(c)];
      painter.setPen(toQt(theme_->of(column.ink)));
      painter.drawText(cell(c, top, kLine), Qt::AlignVCenter | Qt::AlignRight, toQt(route.*column.value));
    }
    top += kLine;
  }
}

}  // namespace watertight
