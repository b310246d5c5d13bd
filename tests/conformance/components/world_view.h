// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>

#include "conformance/core/component.h"
#include "conformance/world/world.h"

namespace watertight::conformance {

/// What can be seen of a world: "in_use", "B.at", "breaker.calls" and so on.
class WorldView {
 public:
  explicit WorldView(World& world);

  /// Begins to keep the series of the gauges.
  void watch();

  [[nodiscard]] std::optional<Observed> observe(std::string_view observable);
  [[nodiscard]] std::optional<Json> series(std::string_view observable) const;

 private:
  std::optional<Json> ofWorld(const std::string& name) const;
  std::optional<Json> ofBulkhead(Stage& stage, const std::string& name);
  std::optional<Json> ofBreaker(Stage& stage, const std::string& name);
  std::optional<Json> ofStages(const std::string& name);
  std::optional<Json> ofNamedStage(const std::string& owner, const std::string& name);

  World& world_;
  std::map<std::string, Json> series_;
  std::int64_t threadsBefore_;
};

/// What can be seen of one call: "outcome", "at", "start" and so on. None: nothing is known of that.
std::optional<Observed> observeCall(const WorldCall& call, const std::string& name);

/// Milliseconds since the beginning; null where there is none.
Json inMillis(const std::optional<Instant>& at);

}  // namespace watertight::conformance
