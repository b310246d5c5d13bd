// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sweep/incident.h"

namespace CLI {
class App;
}

namespace watertight {

/// The options `--on` and `--map`: what a scenario's settings are tried on.
class IncidentOptions {
 public:
  void declare(CLI::App& app);
  /// What is wrong with the options as given: a usage error.
  [[nodiscard]] std::optional<Error> fault() const;
  /// In the order given; without `--on` the scenario's own load and faults. `path` is the scenario's file.
  [[nodiscard]] Result<std::vector<Incident>> incidents(const Scenario& settings,
                                                        const std::string& path) const;

 private:
  std::vector<std::string> on_, map_;
};

}  // namespace watertight
