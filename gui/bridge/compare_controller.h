// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <memory>
#include <optional>

#include "bridge/pair_measurer.h"
#include "bridge/run_controller.h"
#include "session/following_session.h"
#include "sim/second_run.h"

namespace watertight {

/// A second run beside the one that the window shows: it follows wherever that one is, and what it differs by
/// can be measured over pairs of runs. While it is a branch whose knobs are chosen, turns of knobs go to it.
class CompareController : public QObject, private KnobTaker {
  Q_OBJECT
 public:
  static constexpr int kPairs = 20;

  /// `controller` outlives it.
  explicit CompareController(RunController& controller, QObject* parent = nullptr);
  ~CompareController() override;

  /// Runs it beside the first, from the beginning to where that one is. A failure is told by failed().
  void begin(SecondRun second);
  void end();
  /// Whether the knobs on the screen are the branch's.
  void setKnobsOfBranch(bool ofBranch);
  [[nodiscard]] bool knobsOfBranch() const { return knobsOfBranch_; }

  [[nodiscard]] bool active() const { return session_ != nullptr; }
  /// While active.
  [[nodiscard]] const SecondRun& second() const { return second_; }
  [[nodiscard]] const RunModel& model() const { return *model_; }
  [[nodiscard]] const RunModel& first() const { return controller_.model(); }

  /// Measures both settings over pairs of runs, in the background: the whole scenario, or as far as the first
  /// run has come; of a branch, from its moment on.
  void measure();
  [[nodiscard]] PairMeasurer& measurer() { return measurer_; }

  /// Gives the first run the second's settings, and ends the comparison.
  void takeOver();
  /// Whether it can: faults, or their lack, are no settings.
  [[nodiscard]] bool canTakeOver() const { return active() && second_.difference != Difference::kNoFaults; }

 signals:
  /// Another second run, none any more, or one with other settings.
  void changed();
  /// The second run has moved.
  void moved();
  void failed(const QString& why);

 private:
  Status turn(const std::string& path, const SettingValue& value) override;
  [[nodiscard]] const KnobBoard& knobs() const override { return *branchKnobs_; }
  [[nodiscard]] RunPlan plan() const;
  void runAgain();
  void followFirst();
  void firstBegan();
  void takeKnobs();

  RunController& controller_;
  SecondRun second_;
  std::shared_ptr<const Scenario> base_;  ///< the first run as it was done when the second began
  std::unique_ptr<FollowingSession> session_;
  std::optional<RunModel> model_;
  std::optional<KnobBoard> branchKnobs_;
  PairMeasurer measurer_;
  bool knobsOfBranch_ = false;
  std::string firstName_;
};

}  // namespace watertight
