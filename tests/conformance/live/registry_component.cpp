// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/live/registry_component.h"

#include "conformance/components/exposition.h"
#include "conformance/components/memory_use.h"
#include "conformance/core/config_reader.h"
#include "runtime/compartment_registry.h"
#include "runtime/execute.h"
#include "session/metrics_page.h"

namespace watertight::conformance {
namespace {

class RegistryComponent final : public Component {
 public:
  std::optional<Observed> observe(std::string_view observable) override {
    if (observable == "registered_instances") return Observed{registry_.size()};
    if (observable == "exposed_series") return Observed{page().samples.size()};
    if (observable == "heap_growth_bytes") return Observed{growth_};
    return std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "create_and_remove") {
      if (auto status = createAndRemove(args.get("names", 0)); !status) return status;
    } else if (event.verb == "query_storage") {
      growth_ = heapBytes() - before_;
    } else {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  /// Each of them is used before it goes.
  Status createAndRemove(int names) {
    CompartmentSettings settings;
    settings.bulkhead = BulkheadSettings{};
    for (int i = 0; i < names; ++i) {
      const std::string name = "name " + std::to_string(i);
      const bool used = execute(*registry_.obtain(name, settings), [] {}).ok();
      if (!used || !registry_.remove(name)) return Error{"a name cannot be used and removed", "", ""};
    }
    return Done{};
  }

  /// A metrics page of all that is registered.
  Exposition page() const {
    MetricsNumbers numbers;
    for (const auto& [name, state] : registry_.states()) {
      auto& dependency = numbers.dependencies.emplace_back();
      dependency.name = name;
      dependency.compartment = static_cast<int>(numbers.compartments.size());
      numbers.compartments.emplace_back().inFlight = state.inFlight;
    }
    return parseExposition(metricsPage(numbers));
  }

  CompartmentRegistry registry_;
  std::int64_t before_ = heapBytes();
  std::int64_t growth_ = 0;
};

}  // namespace

ComponentResult makeRegistryComponent(const Case& one) {
  ConfigReader config(one.config);
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<RegistryComponent>());
}

}  // namespace watertight::conformance
