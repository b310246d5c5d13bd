// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/card_header.h"

#include <fmt/format.h>

#include "core/counted.h"
#include "present/rejection_plot.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr Duration kOldCall = std::chrono::seconds{3};

void setPill(CardHeader& header, const DependencyFrame& now, const FrameColumns& frames,
             const BreakerRibbon& ribbon) {
  if (!now.hasBreaker) {
    header.pill = "no breaker";
    header.pillShort = "none";
    header.pillTip = "This run has no circuit breaker before " + header.name + ".";
    return;
  }
  header.pillInk = inkOf(now.breaker);
  header.pill = fmt::format("{} · {}", stateLabel(now.breaker), ageLabel(frames.axis.told() - ribbon.since));
  header.pillShort = stateLabel(now.breaker);
  header.pillTip =
      fmt::format("The breaker has been {} since {}.", stateLabel(now.breaker), clockLabel(ribbon.since));
  if (now.breaker != BreakerState::kOpen) return;
  header.pillTip += now.probeDue    ? " The next call that arrives is let past as a probe."
                    : now.reopensIn ? " A probe may pass in " + durationLabel(*now.reopensIn) + "."
                                    : "";
  if (now.probeDue) header.pill += " · probe due";
}

Figure occupancyFigure(const DependencyFrame& now) {
  Figure figure;
  figure.caption = now.shared  ? "in flight / limit, shared"
                   : now.limit ? "in flight / limit"
                               : "in flight, no limit";
  figure.value = figureLabel(static_cast<double>(now.inFlight)) + " / " +
                 (now.limit ? figureLabel(*now.limit) : std::string{kNothing});
  figure.tip = now.shared ? "Calls that hold a permit of the one compartment that all dependencies share, "
                            "and its limit (S4, B1)"
                          : "Calls that hold a permit now, and how many permits there are (B1)";
  figure.alarming = now.limit && now.inFlight >= *now.limit;
  return figure;
}

Figure oldestFigure(const DependencyFrame& now) {
  Figure figure{durationOrDash(now.oldest), "oldest",
                "How long the call that has been in flight for longest has taken so far", false};
  figure.alarming = now.oldest && *now.oldest >= kOldCall;
  return figure;
}

Figure rejectedFigure(const FrameColumns& frames, std::size_t told, std::size_t dependency) {
  const auto group = toldSecond(frames, told);
  const auto away = turnedAway(frames, group, dependency);
  Figure figure{
      std::string{kNothing}, "rejected /s",
      "Calls a second not admitted: rejected, discarded or answered by a fallback (P, M1). A dash: no "
      "calls arrived",
      away.refused() > 0};
  if (away.arrivals + away.refused() > 0) {
    figure.value = figureLabel(static_cast<double>(away.refused()) / lengthOf(frames, group));
  }
  return figure;
}

}  // namespace

FrameGroup toldSecond(const FrameColumns& frames, std::size_t told) {
  const auto& last = frames.frame(told);
  const auto first = std::min(frames.history->firstAfter(last.t - std::chrono::seconds{1}), told);
  return {frames.axis.x(last.t) - 1, frames.axis.x(last.t), first, told + 1, true};
}

CardHeader cardHeader(const FrameColumns& frames, const BreakerRibbon& ribbon, std::size_t dependency,
                      const std::string& name) {
  CardHeader header;
  header.name = name;
  const std::string nothing{kNothing};
  header.occupancy = {nothing, "in flight / limit", {}, false};
  header.p95 = {nothing, "p95", "No calls lately", false};
  header.rejected = {nothing, "rejected /s", {}, false};
  header.waiting = {nothing, "waiting", "Calls that wait for a permit (B3)", false};
  header.oldest = {nothing, "oldest", {}, false};
  const auto told = frames.toldFrame();
  if (!told) return header;
  const auto& now = frames.frame(*told).dependencies[dependency];
  setPill(header, now, frames, ribbon);
  header.occupancy = occupancyFigure(now);
  header.p95.value = durationOrDash(now.latency.p95);
  header.p95.tip =
      fmt::format("Of the last {} 95 % took no longer, from their start at the downstream (W1, W3)",
                  counted(now.latency.samples, "call"));
  header.oldest = oldestFigure(now);
  header.rejected = rejectedFigure(frames, *told, dependency);
  header.waiting.value = figureLabel(static_cast<double>(now.waiting));
  header.waiting.alarming = now.waiting > 0;
  return header;
}

}  // namespace watertight
