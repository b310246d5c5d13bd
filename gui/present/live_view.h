// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "present/age_strip.h"
#include "present/breaker_ribbon.h"
#include "present/card_details.h"
#include "present/card_header.h"
#include "present/plot.h"
#include "present/route_rates.h"
#include "present/run_model.h"
#include "present/scales.h"
#include "present/second_lines.h"
#include "present/time_axis.h"
#include "present/worker_tokens.h"

namespace watertight {

/// A dependency's charts.
struct CardView {
  CardHeader header;
  BreakerRibbon ribbon;
  Plot occupancy, rejections, latency;
  AgeStrip ages;
  Plot timeSpent;                      ///< only where details are wanted
  std::vector<DetailSection> details;  ///< likewise
};

/// The application's charts.
struct StripView {
  WorkersNow now;
  Plot workers, backlog, requests;
  std::vector<RouteRates> routes;
};

/// The dependency to look at first: the first that the scenario's faults disturb, or simply the first.
std::size_t disturbedFirst(const Scenario& scenario);

/// What the live page shows of a run. Keeps the scales between refreshes, so that they do not twitch.
/// Dependencies have the same scales, so that their cards can be compared, save one that would not be seen on
/// the common one.
class LiveView {
 public:
  /// Forgets the scales: another run begins.
  void reset(std::size_t dependencies);
  /// From here on a second run is drawn beside the one that is shown, as long as both have the same
  /// dependencies; without a run: none. It must live until it is exchanged.
  void setBeside(Beside beside) { beside_ = std::move(beside); }

  /// The scales that all cards share, to what is in sight.
  void fit(const RunModel& run, const FrameColumns& frames);
  /// A dependency's card, on the scales as they stand.
  CardView card(const RunModel& run, const FrameColumns& frames, std::size_t dependency,
                bool details = false);
  std::vector<CardView> cards(const RunModel& run, const TimeAxis& axis);
  StripView strip(const RunModel& run, const TimeAxis& axis);

 private:
  struct Scale {
    LinearScale own;
    double top = 0;
  };
  [[nodiscard]] bool hasBeside(const RunModel& run) const;
  [[nodiscard]] FrameColumns besideOf(const RunModel& run, const TimeAxis& axis) const;
  static void fitTogether(std::vector<Scale>& scales, LinearScale& common, const std::vector<double>& maxima);

  Beside beside_;
  std::vector<Scale> occupancy_, rejections_;
  std::vector<LinearScale> timeSpent_;
  LinearScale commonOccupancy_, commonRejections_;
  LogScale latency_;
  LinearScale workers_, backlog_, requests_;
};

}  // namespace watertight
