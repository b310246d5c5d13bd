// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPainter>
#include <string>
#include <vector>

#include "present/plot.h"
#include "present/theme.h"

namespace watertight {

/// A chart's one line of title and legend. Where the place is scarce it leaves out the values first, then the
/// last entries; it never wraps and never cuts a word.
class LegendPainter {
 public:
  /// `text`: height of letters, in pixels.
  LegendPainter(QPainter& painter, const Theme& theme, const QRect& place, int text = 11);

  void draw(const std::string& title, const std::vector<LegendEntry>& entries);

 private:
  [[nodiscard]] int widthOf(const LegendEntry& entry, bool values) const;
  [[nodiscard]] int widthOf(const std::vector<LegendEntry>& entries, bool values) const;
  void drawEntry(const LegendEntry& entry, int& x, bool values);

  QPainter& painter_;
  const Theme& theme_;
  QRect place_;
  int text_;
};

}  // namespace watertight
