// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>

#include "trace/call_record.h"

namespace watertight::testing_support {

/// A downstream of which all is known, to see whether a fit finds it. Service times are lognormal with a
/// median of 40 ms and a p99 of 160 ms; first in, first out.
struct TrueDownstream {
  std::uint64_t seed = 1;
  Micros length = std::chrono::minutes{10};
  double rate = 50;                                                     ///< calls a second
  std::function<double(Micros)> load = [](Micros) { return 1.0; };      ///< times the rate
  std::function<double(Micros)> slowdown = [](Micros) { return 1.0; };  ///< of a call's start of service
  std::function<int(Micros)> capacity = [](Micros) { return 1'000'000; };
  Micros timeout{-1};  ///< of its callers; negative: none
  double errorRate = 0;
};

/// So many minutes after the beginning, before so many others.
inline bool inMinutes(Micros t, int from, int to) {
  return t >= std::chrono::minutes{from} && t < std::chrono::minutes{to};
}

/// What a log of its calls holds, from 1000 s on.
Trace logOf(const TrueDownstream& truth, const std::string& name = "sms");

}  // namespace watertight::testing_support
