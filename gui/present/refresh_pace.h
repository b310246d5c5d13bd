// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

#include "core/time_types.h"

namespace watertight {

/// Decides what is worth drawing again. Charts once what they show has moved by a pixel, and no more than
/// half of the time; figures four times a second, since nobody reads faster; the journal twice.
class RefreshPace {
 public:
  struct Due {
    bool charts = false, figures = false, journal = false;
  };

  /// What there is to draw.
  struct News {
    std::uint64_t version = 0;  ///< of the run's model
    Instant now{};              ///< of the run
    bool paused = false;
    Duration pixel{};  ///< what a chart's pixel spans
  };

  /// `wall`: the machine's clock.
  Due due(Instant wall, const News& news);
  /// Drawing took so long.
  void drew(Duration cost) { cost_ = cost; }
  /// Draws all at the next occasion: a theme, a size, a span has changed.
  void force() { forced_ = true; }

 private:
  bool forced_ = true;
  Duration cost_{};
  std::uint64_t charts_ = 0, figures_ = 0, journal_ = 0;  // versions last drawn
  Instant chartsAt_{}, figuresAt_{}, journalAt_{};        // wall
  Instant shown_{};                                       // run
};

}  // namespace watertight
