// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/verdict.h"

namespace watertight {

/// The sentence that is shown: it stays for a while before another one takes its place, so that one can read
/// it. The first one shows at once.
class CalmVerdict {
 public:
  static constexpr Duration kLeast = std::chrono::seconds{1};

  /// `wall`: the machine's clock.
  const Verdict& offer(Verdict next, Instant wall);
  /// Another run: what is shown says nothing about it.
  void reset() { shown_ = {}; }

 private:
  Verdict shown_;
  Instant since_{};
};

}  // namespace watertight
