// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/frame_history.h"
#include "present/journal_log.h"
#include "sim/scenario.h"

namespace watertight {

/// What became of a route's requests lately.
struct RouteLoss {
  std::string name;
  std::vector<std::size_t> calls;  ///< dependencies that it calls in any way
  std::int64_t requests = 0, good = 0, ended = 0;
  double lost = 0;  ///< share

  [[nodiscard]] bool callsDependency(std::size_t dependency) const;
};

/// A dependency that is not as it should be.
struct Trouble {
  std::size_t dependency = 0;
  std::string name;
  double held = 0;     ///< workers, on average over the last second
  double refused = 0;  ///< share of its calls
  double failed = 0;   ///< share of those that ran
  bool breakerOpen = false;
  bool fault = false;  ///< the journal says that it is disturbed

  /// How much there is of it; 0: none.
  [[nodiscard]] double weight(int workers) const;
};

/// Ten seconds of a run, as far as there are frames of them.
struct RecentLoss {
  Duration length{};
  Isolation isolation = Isolation::kPerDependency;
  int workers = 0;  ///< 0 = unlimited
  double fullShare = 0;
  std::int64_t requests = 0;
  std::vector<RouteLoss> routes;
  std::optional<Trouble> trouble;  ///< the worst

  [[nodiscard]] double requestsPerSecond() const {
    return static_cast<double>(requests) / std::max(1e-9, toSeconds(length));
  }
};

RecentLoss recentLoss(const FrameHistory& history, const JournalLog& journal, const Scenario& live,
                      Instant end);

}  // namespace watertight
