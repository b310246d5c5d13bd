// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

#include "core/time_types.h"

namespace watertight {

/// Decides what is worth drawing again. Charts once what they show has moved by a pixel, and no more than
/// half of the time; the figures beside them four times a second, since nobody reads faster, and only
/// together with charts, so that both speak of the same instant; the clock four times a second too; the
/// journal twice. A paused run is drawn at once.
class RefreshPace {
 public:
  struct Due {
    bool charts = false, figures = false, clock = false, journal = false;
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
  struct Part {
    std::uint64_t version = 0;  ///< last drawn
    Instant at{};               ///< wall
  };
  [[nodiscard]] bool takeTurn(Part& part, Instant wall, const News& news, Duration every) const;

  bool forced_ = true;
  Duration cost_{};
  Part charts_, figures_, clock_, journal_;
  Instant shown_{};  // of the run, in the charts
};

}  // namespace watertight
