// SPDX-License-Identifier: MIT
#include "sim/fit_band.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/fit_draws.h"
#include "sim/fit_words.h"

namespace watertight {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json orNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// `began`: the trace's first start.
Json slowPeriods(const DownstreamFit& fit, Micros began) {
  Json list = Json::array();
  for (const auto& period : fit.periods) {
    if (!period.slow) continue;
    list.push_back({{"from_s", toSeconds(std::max(Micros{0}, period.begin - began))},
                    {"slowdown", period.slowdown},
                    {"capacity", period.capacity},
                    {"remaining_slowdown", period.remainder}});
  }
  return list;
}

Json ofDependency(const DownstreamFit& fit, Micros began) {
  const auto ms = [&](double share) { return toMilliseconds(sampleAt(fit.service, share)); };
  Json json;
  json["text"] = fitText(fit);
  json["service_ms"] = {{"p50", ms(0.5)}, {"p95", ms(0.95)}, {"p99", ms(0.99)}};
  json["capacity"] = {{"at_least", fit.capacity.atLeast},
                      {"at_most", orNull(fit.capacity.atMost)},
                      {"worst", orNull(fit.capacity.worst)},
                      {"saturated", fit.capacity.worst.has_value()}};
  json["error"] = {{"slowdown", orNull(fit.error.slowdown)},
                   {"capacity_loss", orNull(fit.error.capacityLoss)}};
  json["verdict"] = nameOf(fit.error.verdict());
  json["slow"] = slowPeriods(fit, began);
  return json;
}

Json ofFigures(const ReplayFigures& figures) {
  Json json;
  json["failed"] = figures.failed;
  json["rejected"] = figures.rejected;
  json["p95_ms"] = figures.p95 ? Json(toMilliseconds(*figures.p95)) : Json(nullptr);
  json["slow"] = figures.slow;
  json["slow_held_max"] = figures.slowHeld;
  json["healthy_suffered_s"] = toSeconds(figures.suffered);
  return json;
}

std::string between(const Json& band, const char* key, const char* format) {
  const auto shown = [&](const Json& value) {
    return value.is_null() ? std::string{"–"} : fmt::format(fmt::runtime(format), value.get<double>());
  };
  const auto low = shown(band["slowdown"][key]), high = shown(band["capacity_loss"][key]);
  return low == high ? low : low + " to " + high;
}

}  // namespace

std::optional<FitBand> bandOf(const ReplayPlan& replay, const std::stop_token& stop) {
  const auto& fitted = *replay.fitted;
  const auto slowdown = figuresOf(replay.plan, fitted.yardstick, stop);
  if (!slowdown) return std::nullopt;
  const auto capacityLoss = figuresOf(fitted.capacityLoss, fitted.yardstick, stop);
  if (!capacityLoss) return std::nullopt;
  return FitBand{*slowdown, *capacityLoss};
}

Json fitJson(const ReplayPlan& replay, const FitBand& band) {
  Json json;
  const auto& fit = *replay.fitted->fit;
  for (std::size_t i = 0; i < fit.size(); ++i) {
    json["dependencies"][replay.plan.scenario->dependencies[i].name] =
        fit[i] != nullptr ? ofDependency(*fit[i], replay.fitted->began) : Json(nullptr);
  }
  json["band"] = {{"slowdown", ofFigures(band.slowdown)}, {"capacity_loss", ofFigures(band.capacityLoss)}};
  return json;
}

std::string fitTable(const Json& fit) {
  std::string text = "fitted downstreams\n";
  for (const auto& [name, one] : fit["dependencies"].items()) {
    text +=
        fmt::format("  {}: {}\n", name,
                    one.is_null() ? "too few calls, replayed as recorded" : one["text"].get<std::string>());
  }
  const auto& band = fit["band"];
  text += fmt::format(
      "all slowdown to all lost capacity: failed {}, rejected {}, p95 {} ms, slow calls held {}, healthy "
      "suffered {} s\n",
      between(band, "failed", "{:.0f}"), between(band, "rejected", "{:.0f}"),
      between(band, "p95_ms", "{:.1f}"), between(band, "slow_held_max", "{:.0f}"),
      between(band, "healthy_suffered_s", "{:.0f}"));
  return text;
}

}  // namespace watertight
