// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "downstream/latency_model.h"
#include "sim/scenario.h"

namespace watertight {

enum class StepKind : std::uint8_t { kRequired, kOptional, kAsync };

/// One call of a route.
struct Step {
  int dependency = 0;
  StepKind kind = StepKind::kRequired;
};

/// A route with its names looked up.
struct Route {
  std::vector<Step> steps;  ///< calls, then optional, then async (SEMANTICS S3)
  LatencyModel work;
  bool hasWork = false;
  std::uint64_t nameHash = 0;
  Duration deadline{};
  bool abandons = false;
  int userRetries = 0;
};

/// A scenario's routes, and which one a request takes.
class Routes {
 public:
  /// `work`: known service times of `empirical` work, by route.
  explicit Routes(const Scenario& scenario, const SamplesOfEach& work = {});

  [[nodiscard]] const Route& operator[](int route) const { return routes_[static_cast<std::size_t>(route)]; }
  [[nodiscard]] std::size_t size() const { return routes_.size(); }
  /// By weight, drawn with the request's number. There must be one: only a replay of nothing has none.
  [[nodiscard]] int pick(std::uint64_t requestNumber) const;
  /// Draws the request's own work; zero where the route has none.
  [[nodiscard]] Duration work(int route, std::uint64_t requestNumber) const;

 private:
  std::uint64_t seed_;
  std::vector<Route> routes_;
  std::vector<double> cumulativeShares_;
};

/// Index of a dependency; CHECKs that there is one of that name, which a checked scenario guarantees.
int dependencyIndex(const Scenario& scenario, std::string_view name);

}  // namespace watertight
