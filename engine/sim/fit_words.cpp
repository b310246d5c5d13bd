// SPDX-License-Identifier: MIT
#include "sim/fit_words.h"

#include <fmt/format.h>

#include <cmath>

#include "core/enum_names.h"
#include "sim/fit_draws.h"

namespace watertight {
namespace {

/// Three digits of milliseconds or seconds.
std::string rounded(Duration d) {
  const double ms = toMilliseconds(d);
  return ms < 10'000 ? fmt::format("{:.3g} ms", ms) : fmt::format("{:.3g} s", ms / 1000);
}

long long percent(double share) {
  return std::llround(share * 100);
}

}  // namespace

std::string capacityText(const CapacityInterval& capacity) {
  if (!capacity.worst) return fmt::format("capacity at least {}: never saturated", capacity.atLeast);
  if (!capacity.atMost) {
    return fmt::format("capacity at least {}, and down to {} if slow times were a loss of it",
                       capacity.atLeast, *capacity.worst);
  }
  const auto range = *capacity.atMost == capacity.atLeast
                         ? fmt::format("{}", capacity.atLeast)
                         : fmt::format("{} to {}", capacity.atLeast, *capacity.atMost);
  return fmt::format("capacity {} if calls queued, more if they were slow themselves", range);
}

std::string fitErrorText(const DownstreamFit& fit) {
  const auto& [slowdown, loss] = fit.error;
  const auto least = fit.error.least();
  if (!least) return "fewer than 30 calls held out";
  auto text = fmt::format("error {} %", percent(*least));
  if (slowdown && loss && percent(*slowdown) != percent(*loss)) {
    text = *slowdown < *loss ? fmt::format("error {} % as a slowdown, {} % as lost capacity,",
                                           percent(*slowdown), percent(*loss))
                             : fmt::format("error {} % as lost capacity, {} % as a slowdown,", percent(*loss),
                                           percent(*slowdown));
  }
  return text + " on the held-out third";
}

std::string fitText(const DownstreamFit& fit) {
  return fmt::format("service {} at p50, {} at p99; {}; {}: {}", rounded(sampleAt(fit.service, 0.5)),
                     rounded(sampleAt(fit.service, 0.99)), capacityText(fit.capacity), fitErrorText(fit),
                     nameOf(fit.error.verdict()));
}

}  // namespace watertight
