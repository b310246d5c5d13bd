// SPDX-License-Identifier: MIT
#include "session/recorded_run.h"

namespace watertight {

std::shared_ptr<const Scenario> RecordedRun::asDone() {
  if (!done_ || doneVersion_ != simulation_.handVersion()) {
    doneVersion_ = simulation_.handVersion();
    done_ = std::make_shared<const Scenario>(simulation_.asDone());
  }
  return done_;
}

}  // namespace watertight
