// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "sim/frame.h"

namespace watertight {

/// The lowest and the highest of what a level was.
template <typename T>
struct Extremes {
  T low{}, high{};
};
template <typename T>
using MaybeExtremes = Extremes<std::optional<T>>;  ///< both absent where the level always was

/// Between which values a dependency's levels stayed within a frame.
struct DependencyLevels {
  Extremes<std::int64_t> inFlight, waiting, downstreamLoad;
  MaybeExtremes<int> limit, monitoredLimit;
  MaybeExtremes<Duration> p50, p95, baseline;
  std::optional<Duration> oldest;  ///< the highest
};

struct ServiceLevels {
  Extremes<std::int64_t> backlog;
  Extremes<int> busy;
};

/// A frame as the screen keeps it: one sample period, or several that were made one. Counts add up; levels
/// are those at its end, and between which values they were is kept beside them.
struct KeptFrame : Frame {
  KeptFrame() = default;
  KeptFrame(Frame frame) : Frame(std::move(frame)) {}  // NOLINT(google-explicit-constructor): it is one

  [[nodiscard]] DependencyLevels levels(std::size_t dependency) const;
  [[nodiscard]] ServiceLevels levels() const;

  /// Takes in a frame that follows this one, with as many dependencies and routes.
  void merge(KeptFrame&& later);

 private:
  struct Levels {
    ServiceLevels service;
    std::vector<DependencyLevels> dependencies;
  };
  std::optional<Levels> merged_;  ///< absent while this is one sample period
};

}  // namespace watertight
