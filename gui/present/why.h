// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/time_types.h"
#include "present/ink.h"
#include "present/plot.h"

namespace watertight {

/// A measured value beside the threshold that it was held against, both as shares of the bar's length.
struct WhyBar {
  std::string name, value, threshold;  ///< "error rate", "62.5 %", "> 50 %"
  double fill = 0;
  double mark = 0;
  bool holds = false;    ///< the threshold was passed, or reached where that is asked for
  bool decided = false;  ///< it is a reason of what happened
  std::string tip;
};

/// A part of all outcomes.
struct WhyShare {
  std::string name;
  std::int64_t count = 0;
  Ink ink;
};

/// A bar of a histogram: x from 0 to 1, heights as shares of the highest.
struct WhyColumn {
  double from = 0, to = 0;
  double ended = 0;     ///< calls that ended
  double inFlight = 0;  ///< calls that still ran, on top
  bool slow = false;    ///< all of it beyond what counts as slow
};

/// A line across a histogram.
struct WhyLine {
  double at = 0;
  std::string text;
  Ink ink;
};

/// Latencies on a logarithmic axis.
struct WhyHistogram {
  std::vector<WhyColumn> columns;
  std::vector<WhyLine> lines;
  std::vector<Tick> ticks;
  std::string caption;      ///< whose latencies
  std::string description;  ///< the same in words
};

struct WhyFact {
  std::string name, value, tip;
};

/// Another moment that has to do with it.
struct WhyJump {
  std::string text;
  Instant to{};
};

/// Why something happened, ready to be shown.
struct Why {
  std::string title;     ///< "Limit 20 → 10"
  std::string subtitle;  ///< "sms · 1:40.0 · aimd"
  Ink ink;
  std::string because;  ///< in the journal's words
  std::vector<WhyBar> bars;
  std::optional<WhyHistogram> latencies;
  std::vector<WhyShare> outcomes;
  std::string outcomesCaption;
  std::vector<WhyFact> facts;
  /// What would have prevented it, in a sentence; says so where that cannot be told.
  std::string prevention;
  std::vector<WhyJump> jumps;  ///< the moment itself first
};

}  // namespace watertight
