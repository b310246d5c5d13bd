// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sweep/sweep_table.h"

namespace watertight {

/// A parameter study as far as it has come: results as they come in, in any order, and what they say. Of
/// several incidents each figure is that of the one where the point does worst (sweep_table.h).
class TuneStudy {
 public:
  TuneStudy() = default;  ///< of nothing
  explicit TuneStudy(std::shared_ptr<const SweepPlan> plan);

  void add(PointResult result);

  /// Null: of nothing.
  [[nodiscard]] const SweepPlan* plan() const { return plan_.get(); }
  [[nodiscard]] const SweepRecord& record() const { return record_; }
  [[nodiscard]] std::size_t done() const { return record_.points.size(); }
  [[nodiscard]] std::size_t total() const { return record_.header.points; }

  /// Points that are there, the first being everything as it is; in order.
  [[nodiscard]] std::vector<std::size_t> points() const;
  /// None: not there yet, impossible, or not known.
  [[nodiscard]] std::optional<SweepFigure> figure(std::size_t point, Objective objective) const;
  /// Why the point's values cannot stand together; empty: they can.
  [[nodiscard]] std::string impossible(std::size_t point) const;
  /// A knob's values in the order in which they are tried.
  [[nodiscard]] const std::vector<std::string>& valuesOf(std::size_t knob) const { return values_[knob]; }
  /// The place of a point's value among those; none for everything as it is where no point has its value.
  [[nodiscard]] std::optional<std::size_t> placeOf(std::size_t point, std::size_t knob) const;
  /// "limit 8, queue 0"; "as it is" of the first.
  [[nodiscard]] std::string nameOf(std::size_t point) const;
  /// Whether any point has that figure.
  [[nodiscard]] bool knows(Objective objective) const;
  /// The point that does best, everything as it is among them; of those that chance may put behind it, and of
  /// those within 1 % of it, the one that rejects least. None before one is there.
  [[nodiscard]] std::optional<std::size_t> best(Objective objective) const;

 private:
  [[nodiscard]] std::optional<std::size_t> bestBy(Objective objective,
                                                  const std::vector<std::size_t>& among) const;

  std::shared_ptr<const SweepPlan> plan_;
  SweepRecord record_;
  std::vector<std::vector<std::string>> values_;  ///< by knob
  std::map<std::size_t, SweepRow> rows_;
};

/// Whether one value of an objective is better than another.
bool isBetter(Objective objective, double one, double other);

}  // namespace watertight
