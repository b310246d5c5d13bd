// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <limits>
#include <string>
#include <vector>

#include "core/time_types.h"
#include "present/ink.h"
#include "present/plot_rule.h"

namespace watertight {

/// Where a line breaks: there was nothing to measure.
inline constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

/// x: seconds before the view's end (≤ 0), y: the axis's unit.
struct Point {
  double x = 0, y = 0;
};

/// An upright box: a bar, or a pixel column of an area.
struct Column {
  double from = 0, to = 0;     ///< x
  double bottom = 0, top = 0;  ///< y
};

struct Tick {
  double at = 0;
  std::string text;
};

enum class LayerForm : std::uint8_t {
  kColumns,  ///< filled boxes side by side
  kLine,     ///< from point to point, broken at kGap
  kSteps,    ///< each point's y holds until the next point's x
  kRule      ///< a dashed level right across, at the first point's y
};

/// One thing drawn in a plot; layers are drawn in order, each over the last.
struct Layer {
  LayerForm form = LayerForm::kLine;
  Ink ink;
  std::vector<Point> points;    ///< of lines, steps and rules
  std::vector<Column> columns;  ///< of columns
};

/// Appends (x, y) to a layer of steps, unless y is what holds already: a level that stands has two points
/// however long it is watched. y may be kGap.
void addStep(Layer& steps, double x, double y);

enum class MarkerShape : std::uint8_t { kUp, kDown, kDiamond, kSquare };

/// A moment to point at; its text shows when one does.
struct Marker {
  Point at;
  MarkerShape shape = MarkerShape::kDiamond;
  Ink ink;
  std::string tip;
  bool atTop = false;  ///< at the plot's upper edge, whatever at.y
  Instant moment{};    ///< of the journal entry that it points at
};

/// Words at the plot's upper edge, from `x` on; left out where there is no room.
struct PlotLabel {
  double x = 0;
  std::string text;
};

struct LegendEntry {
  Ink ink;
  std::string name, value;
};

/// The upright axis: from low to high, with labels.
struct YAxis {
  double low = 0, high = 1;
  std::vector<Tick> ticks;

  bool operator==(const YAxis& other) const {
    return low == other.low && high == other.high && ticks.size() == other.ticks.size();
  }
};

/// All that one chart shows, ready to be drawn.
struct Plot {
  std::string title;
  std::vector<LegendEntry> legend;
  YAxis y;
  std::vector<Layer> layers;
  std::vector<Marker> markers;
  std::vector<PlotLabel> labels;   ///< in order of x
  std::vector<PlotRule> rules;     ///< thresholds
  std::vector<Tick> right;         ///< labels of a second axis, at levels of the first
  std::vector<std::string> notes;  ///< settings in force, from the longest text to the shortest
  std::string description;         ///< the same in words, for those who do not see it
};

/// Leaves out labels in between, evenly, until at most so many are left; the first one stays, and where there
/// is one common step, the last.
void thinTicks(YAxis& axis, std::size_t most);

/// Appends the legend's names and values to the description.
void describeLegend(Plot& plot);
/// Appends the thresholds to the description.
void describeRules(Plot& plot);

}  // namespace watertight
