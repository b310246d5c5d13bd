// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/ink.h"
#include "sim/frame.h"

namespace watertight {

/// One worker, by what it does now.
struct WorkerToken {
  Ink ink;
  char letter = ' ';  ///< w: waiting for a permit; c: runs the call itself; else blank
};

/// A holder of workers, for the list beside the tokens.
struct WorkerHolder {
  Ink ink;
  std::string name, count, detail;  ///< "sms", "12", "3 waiting, 2 caller-run"
  std::string brief;                ///< the detail by the tokens' letters: "3w 2c"
};

/// The application's workers at this moment.
struct WorkersNow {
  static constexpr int kMostTokens = 64;

  std::string title;  ///< "16 workers", "Workers unlimited"
  std::string note;   ///< why there are no tokens, where there are none
  std::vector<WorkerToken>
      tokens;  ///< by holder, then free ones; empty where there are more than kMostTokens
  std::vector<WorkerHolder> holders;
  bool full = false;  ///< no worker is free
};

WorkersNow workersNow(const ServiceFrame& service, const std::vector<std::string>& names);

}  // namespace watertight
