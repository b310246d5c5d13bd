// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sweep/run_point.h"

namespace watertight {

/// What a parameter study was about, as its results keep it: enough to tell one study from another, and to
/// make its table of.
struct SweepHeader {
  std::string scenario;  ///< its name
  /// Of all that decides the results: settings, incidents with their recorded calls, knobs, points, seeds.
  std::string fingerprint;
  std::vector<std::string> paths;      ///< of the knobs
  std::vector<std::string> incidents;  ///< their names
  std::vector<std::uint64_t> seeds;
  std::size_t points = 0;  ///< with the one that leaves everything as it is

  bool operator==(const SweepHeader&) const = default;
};

/// A point's values as text, and its runs.
struct RecordedPoint {
  std::vector<std::string> values;  ///< by knob: what was in force
  PointResult result;

  bool operator==(const RecordedPoint&) const = default;
};

/// The results of a study, of all its points or of some.
struct SweepRecord {
  SweepHeader header;
  std::map<std::size_t, RecordedPoint> points;

  [[nodiscard]] bool whole() const { return points.size() == header.points; }
};

SweepHeader headerOf(const SweepPlan& plan);

/// A result with the values that it was made of.
RecordedPoint recorded(const SweepPlan& plan, PointResult result);

/// The points of one of several parts that a study is cut into: every `parts`-th, so that the parts take
/// alike long. `part` from 1.
std::vector<std::size_t> pointsOf(std::size_t points, std::size_t part, std::size_t parts);

}  // namespace watertight
