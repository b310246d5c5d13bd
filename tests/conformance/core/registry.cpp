// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/core/registry.h"

#include <algorithm>

#include "conformance/components/breakers_component.h"
#include "conformance/components/compartment_component.h"
#include "conformance/components/config_component.h"
#include "conformance/components/envoy_rule_component.h"
#include "conformance/components/kernel_component.h"
#include "conformance/components/latency_component.h"
#include "conformance/components/limiter_component.h"
#include "conformance/components/metrics_text_component.h"
#include "conformance/components/retry_component.h"
#include "conformance/components/simulation_component.h"
#include "conformance/components/trace_reader_component.h"
#include "conformance/components/window_component.h"
#include "conformance/live/live_component.h"
#include "conformance/live/registry_component.h"

namespace watertight::conformance {
namespace {

using Maker = ComponentResult (*)(const Case&);

/// By how a case names its component: the whole name, or with a star its beginning. In order.
struct Entry {
  std::string_view mode;  ///< empty: any
  std::string_view name;
  Maker make;
};

/// A breaker whose settings are the point: it is only constructed, or it has to work with them as well.
ComponentResult makeConfiguredBreaker(const Case& one) {
  const bool works = std::ranges::any_of(one.events, [](const CaseEvent& e) { return e.verb == "call"; });
  return works ? makeCompartmentComponent(one) : makeConfigComponent(one);
}

ComponentResult notHere(const Case& one) {
  if (one.mode == "gui")
    return Error{"it is about the window: a test of the same name in tests/gui/conformance", "", ""};
  return Error{"a scan of sources is no part of the engine: the linter's rule 'clocks' does it", "", ""};
}

constexpr Entry kEntries[] = {
    {"gui", "*", notHere},
    {"static", "source scan*", notHere},
    {"virtual", "registry", makeRegistryComponent},
    {"virtual", "semaphore", makeCompartmentComponent},
    {"virtual", "semaphore + fallback", makeCompartmentComponent},
    {"virtual", "pool", makeCompartmentComponent},
    {"virtual", "breaker", makeCompartmentComponent},
    {"virtual", "breaker + fallback", makeCompartmentComponent},
    {"virtual", "chain:*", makeCompartmentComponent},
    {"virtual", "100 breakers", makeBreakersComponent},
    {"virtual", "10 gradient limiters", makeMeasurementsComponent},
    {"unit", "gradient / head-room function h(limit)", makeHeadRoomComponent},
    {"virtual", "aimd*", makeLimiterComponent},
    {"virtual", "gradient*", makeLimiterComponent},
    {"unit", "retry", makeRetryDelayComponent},
    {"unit", "retry budget", makeRetryBudgetComponent},
    {"virtual", "retry", makeCompartmentComponent},
    {"virtual", "engine: *", makeCompartmentComponent},
    {"text", "metrics", makeMetricsTextComponent},
    {"virtual", "metrics", makeCompartmentComponent},
    {"virtual", "window + metrics", makeCompartmentComponent},
    {"virtual", "breaker + metrics", makeCompartmentComponent},
    {"text", "breaker + metrics", makeCompartmentComponent},
    {"config", "breaker", makeConfiguredBreaker},
    {"config", "config", makeConfigComponent},
    {"threads", "*", makeLiveComponent},
    {"virtual", "window", makeWindowComponent},
    {"", "latency statistics", makeLatencyComponent},
    {"unit", "simulation kernel", makeKernelComponent},
    {"virtual", "simulation", makeSimulationComponent},
    {"virtual", "simulation: *", makeSimulationComponent},
    {"unit", "trace reader", makeTraceComponent},
    {"virtual", "trace replay: *", makeTraceComponent},
};

bool matches(std::string_view pattern, std::string_view text) {
  if (!pattern.ends_with('*')) return pattern == text;
  return text.starts_with(pattern.substr(0, pattern.size() - 1));
}

}  // namespace

ComponentResult makeComponent(const Case& one) {
  const std::string name = one.component();
  for (const auto& entry : kEntries) {
    if ((entry.mode.empty() || entry.mode == one.mode) && matches(entry.name, name)) return entry.make(one);
  }
  return Error{"there is nothing to run '" + name + "' in mode " + one.mode, "", ""};
}

}  // namespace watertight::conformance
