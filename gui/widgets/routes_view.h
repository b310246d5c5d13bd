// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "present/route_rates.h"
#include "present/theme.h"

namespace watertight {

/// The routes as a small table: offered, good, late and lost requests a second, with each route's deadline.
/// As many columns and lines as there is room for; all of it is in the tip.
class RoutesView : public QWidget {
  Q_OBJECT
 public:
  explicit RoutesView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setRoutes(std::vector<RouteRates> routes);

  [[nodiscard]] const std::vector<RouteRates>& routes() const { return routes_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<RouteRates> routes_;
  const Theme* theme_;
};

}  // namespace watertight
