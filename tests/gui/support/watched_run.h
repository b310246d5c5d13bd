// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>

#include "bridge/run_controller.h"
#include "support/scripted_session.h"

namespace watertight {

/// A controller with a scripted session under it, to look into both.
class WatchedRun {
 public:
  WatchedRun() : controller_(adopt(), RunPlan{std::make_shared<Scenario>(scriptedScenario())}) {
    controller_.poll();
  }

  [[nodiscard]] RunController& controller() { return controller_; }
  [[nodiscard]] ScriptedSession& session() { return *session_; }

  /// The run is at `t` and the controller knows.
  void goTo(Instant t) {
    session_->advanceTo(t);
    controller_.poll();
  }

 private:
  std::unique_ptr<Session> adopt() {
    auto session = std::make_unique<ScriptedSession>();
    session_ = session.get();
    return session;
  }

  ScriptedSession* session_ = nullptr;
  RunController controller_;
};

}  // namespace watertight
