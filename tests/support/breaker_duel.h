// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>

#include "policy/breaker.h"
#include "support/breaker_command.h"
#include "support/breaker_model.h"

namespace watertight::testing_support {

/// The engine's breaker and the model of it hear the same commands and have to say and show the same.
class BreakerDuel {
 public:
  explicit BreakerDuel(const BreakerSettings& settings)
      : settings_(settings), engine_(settings, {1, DrawPurpose::kBreakerJitter}), model_(settings) {}

  /// Empty where they agree after every command; else the first after which they do not. At the end every
  /// call that is out gives its place back, and as many probes must pass as there are places. To be called
  /// once.
  std::string disagreement(const std::vector<BreakerCommand>& commands);

 private:
  void obey(const BreakerCommand& command);
  void ask();
  void end(const BreakerCommand& command);
  void giveBack(const BreakerModel::Call& call);
  void note(const std::optional<BreakerChange>& change);
  void everyPlaceIsFree();
  void compareStates();
  template <typename T>
  void compare(const char* what, const T& engine, const T& model);

  Instant now_{};
  BreakerSettings settings_;
  Breaker engine_;
  BreakerModel model_;
  std::map<int, BreakerPass> passes_;
  int asked_ = 0;
  int transitions_ = 0;
  std::string trouble_;
};

}  // namespace watertight::testing_support
