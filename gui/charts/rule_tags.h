// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QPainter>
#include <QRectF>
#include <vector>

#include "charts/chart_geometry.h"
#include "present/plot.h"
#include "present/theme.h"

namespace watertight {

/// Where a rule's words stand: at its right end, or, where it lies beyond the axis, at the edge that it is
/// behind, with an arrow.
struct RuleTag {
  const PlotRule* rule = nullptr;
  QRectF box;
  QString text;
};

/// Tags side by side where they would cover each other. `rules` outlive them.
std::vector<RuleTag> ruleTags(const std::vector<PlotRule>& rules, const PlotMap& map, const QFont& font);

QFont ruleFont(QFont base);

/// Draws rules as dashed levels, with their tags if there is room for words, and the labels of a second axis
/// inside the right edge.
class RulePainter {
 public:
  RulePainter(QPainter& painter, const PlotMap& map, const Theme& theme)
      : painter_(painter), map_(map), theme_(theme) {}

  void draw(const Plot& plot, bool words);

 private:
  void drawLevel(const PlotRule& rule);
  void drawTag(const RuleTag& tag);
  void drawRightTick(const Tick& tick, const std::vector<RuleTag>& tags);

  QPainter& painter_;
  const PlotMap& map_;
  const Theme& theme_;
};

}  // namespace watertight
