// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/plot.h"

namespace watertight {

/// A point of a parameter study in a picture.
struct XyDot {
  std::size_t point = 0;  ///< its place in the study; 0 is everything as it is
  double x = 0, y = 0;
  double low = 0, high = 0;  ///< its interval; equal to y where there is none
  bool strong = false;
  std::string tip;
};

/// Dots over two axes: a curve with its band, or a cloud with the line of those that stand out.
struct XyPicture {
  std::string xTitle, yTitle;
  YAxis x, y;
  std::vector<XyDot> dots;
  std::vector<std::size_t> line;  ///< dots that are joined, by their place, from left to right
  std::optional<double> level;    ///< drawn right across: everything as it is
  std::string description;        ///< the same in words
};

}  // namespace watertight
