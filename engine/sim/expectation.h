// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

#include "sim/scenario.h"

namespace watertight {

/// A number in a run's summary by its path: "service.shed", "route.checkout.p95_ms" (for routes.checkout),
/// "sms.rejected.total" (for dependencies.sms). Nothing where there is none, or it is null. Names may hold
/// dots.
std::optional<double> metricValue(const nlohmann::json& summary, std::string_view metric);

/// Whether a run showed what its scenario expects.
struct ExpectResult {
  bool ok = false;
  bool judged = true;           ///< false: the run is too short to tell, and `ok` says nothing
  std::optional<double> value;  ///< what was compared: the metric, or its ratio to the reference
  std::string text;             ///< "payment.rejected.total is 3, must be at most 0 (a.scenario.toml:57)"
};

/// The answer where a run of this length ends before the span does that the expectation looks at. None: it
/// does not.
std::optional<ExpectResult> tooShortFor(const ExpectSettings& expect, Duration length, std::string_view file);

/// Judges one [[expect]] by the summary of its span. `reference` is the same span of the run that it is
/// relative to, null where it is relative to nothing. A metric that is absent or null fails. `file` is for
/// the text.
ExpectResult judge(const ExpectSettings& expect, const nlohmann::json& summary,
                   const nlohmann::json* reference, std::string_view file);

}  // namespace watertight
