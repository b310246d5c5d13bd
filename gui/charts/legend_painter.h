// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPainter>
#include <string>
#include <vector>

#include "present/plot.h"
#include "present/theme.h"

namespace watertight {

/// A chart's one line of title, legend and, at its right end, the settings in force. Where the place is
/// scarce it takes a shorter note or none, leaves out the legend's values, then its last entries; it never
/// wraps and never cuts a word.
class LegendPainter {
 public:
  /// `text`: height of letters, in pixels.
  LegendPainter(QPainter& painter, const Theme& theme, const QRect& place, int text = 11);

  void draw(const Plot& plot);

 private:
  [[nodiscard]] int widthOf(const LegendEntry& entry, bool values) const;
  [[nodiscard]] int widthOf(const std::vector<LegendEntry>& entries, bool values) const;
  /// What finds room.
  struct Fit {
    bool values = false;
    const std::string* note = nullptr;
    int noteWidth = 0;
  };
  [[nodiscard]] Fit fitted(const Plot& plot, int room) const;
  void drawEntry(const LegendEntry& entry, int& x, bool values);

  QPainter& painter_;
  const Theme& theme_;
  QRect place_;
  int text_;
};

}  // namespace watertight
