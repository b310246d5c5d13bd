// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

#include "core/time_types.h"
#include "present/refresh_turn.h"

namespace watertight {

/// Decides what is worth drawing again. Charts once what they show has moved by a pixel, and no more than
/// half of the time; the figures beside them four times a second, since nobody reads faster, and only
/// together with charts, so that both speak of the same instant; the clock four times a second too; the
/// journal twice. A paused run is drawn at once. Charts that take turns come one turn after the other until
/// all have been drawn, with figures or without; then a new round may begin.
class RefreshPace {
 public:
  struct Due {
    bool charts = false, figures = false, clock = false, journal = false;
    RefreshTurn turn;  ///< of the charts
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
  /// How many turns the charts take in a round.
  void setTurns(int turns) { turns_ = turns; }

 private:
  struct Part {
    std::uint64_t version = 0;  ///< last drawn
    Instant at{};               ///< wall
  };
  [[nodiscard]] bool isDue(Part& part, Instant wall, const News& news, Duration every) const;
  void beginRound(Due& due, Instant wall, const News& news);
  void goOn(Due& due, Instant wall);

  bool forced_ = true;
  int turns_ = 1;
  RefreshTurn next_;         // index 0: the next one begins a round
  bool figuresToo_ = false;  // in this round
  Duration cost_{};
  Part charts_, figures_, clock_, journal_;
  Instant shown_{};  // of the run, in the charts
};

}  // namespace watertight
