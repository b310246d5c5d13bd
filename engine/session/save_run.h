// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "core/result.h"
#include "session/session.h"

namespace watertight {

/// Writes a run, as far as it has come, as a session (FORMATS, Session): run from its beginning, it comes to
/// the same digest. The error says why it cannot be: on real threads no run is made again, and a replayed
/// trace is no part of the file.
Status saveRun(const SessionState& state, const std::string& path);

}  // namespace watertight
