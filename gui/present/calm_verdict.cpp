// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/calm_verdict.h"

#include <utility>

namespace watertight {

const Verdict& CalmVerdict::offer(Verdict next, Instant wall) {
  if (next == shown_) return shown_;
  if (!shown_.text.empty() && wall - since_ < kLeast) return shown_;
  shown_ = std::move(next);
  since_ = wall;
  return shown_;
}

}  // namespace watertight
