// SPDX-License-Identifier: MIT
#include "session/save_run.h"

#include "sim/scenario_writer.h"

namespace watertight {

Status saveRun(const SessionState& state, const std::string& path) {
  if (!state.done) {
    return Error{"a run on real threads cannot be saved: it would not be the same again", path,
                 "run it in virtual time"};
  }
  const auto& done = *state.done;
  if (done.service.arrivals == Arrivals::kTrace) {
    return Error{"a replayed trace cannot be saved as a session: its calls are no part of one", path,
                 "send the trace itself"};
  }
  if (state.now == Instant{}) return Error{"the run has not begun", path, "let it run first"};
  return saveSession(done, {done.seed, state.now.time_since_epoch()}, path);
}

}  // namespace watertight
