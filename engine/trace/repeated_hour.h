// SPDX-License-Identifier: MIT
#pragma once
#include "trace/recorded_call.h"

namespace watertight {

/// Looks for the hour that a local clock shows twice when summer time ends: stamps that fall back by about an
/// hour, and go on from there.
class RepeatedHour {
 public:
  /// Stamps as they come in the file. True once: when several in a row have fallen back so.
  bool sees(Micros stamp);
  /// The latest stamp before that.
  [[nodiscard]] Micros before() const { return latest_; }

 private:
  Micros latest_ = Micros::min();
  int behind_ = 0;
  bool seen_ = false;
};

}  // namespace watertight
