// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>

#include "sim/replay_plan.h"

namespace watertight {

/// The same replay under both extremes, in figures: what is so lies between them, if the fit is good.
struct FitBand {
  ReplayFigures slowdown, capacityLoss;
};

/// Runs both. `replay`: of fitted latencies. None where `stop` asked for an end.
std::optional<FitBand> bandOf(const ReplayPlan& replay, const std::stop_token& stop = {});

/// The summary's "fit": by dependency what is fitted and how well, and the band.
nlohmann::ordered_json fitJson(const ReplayPlan& replay, const FitBand& band);

/// The same for people, a line each.
std::string fitTable(const nlohmann::ordered_json& fit);

}  // namespace watertight
