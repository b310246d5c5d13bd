// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "core/random.h"
#include "core/time_types.h"
#include "downstream/mock_downstream.h"

namespace watertight {

/// The recorded calls of one dependency that are known whole, for those that are not and for those that were
/// never made: latency and outcome are drawn from here together (FORMATS, Replay).
class KnownCalls {
 public:
  /// `at`: in the recording. In order of time.
  void add(Instant at, const Preset& preset) { calls_.push_back({at, preset}); }

  /// Any of them. Null where there is none.
  [[nodiscard]] const Preset* drawAny(const DrawKey& draws) const;
  /// One of the fifty nearest in time.
  [[nodiscard]] const Preset* drawNear(Instant at, const DrawKey& draws) const;

 private:
  struct Known {
    Instant at;
    Preset preset;
  };
  using Iterator = std::vector<Known>::const_iterator;

  static const Preset* drawFrom(Iterator begin, Iterator end, const DrawKey& draws);

  std::vector<Known> calls_;
};

}  // namespace watertight
