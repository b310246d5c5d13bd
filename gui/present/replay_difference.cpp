// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/replay_difference.h"

#include <fmt/format.h>

#include <cstdlib>

#include "present/texts.h"

namespace watertight {
namespace {

using Count = std::int64_t ReplayFigures::*;

std::string countText(std::int64_t n) {
  return figureLabel(static_cast<double>(n));
}

std::string sign(std::int64_t difference) {
  return difference > 0 ? "+" : difference < 0 ? "−" : "";
}

DifferenceColumn unknown(std::string title, std::string tip) {
  const std::string nothing{kNothing};
  return {std::move(title), std::move(tip), nothing, nothing, nothing, 0};
}

/// `rated`: less of it is better.
DifferenceColumn ofCount(const DifferenceFacts& facts, Count count, DifferenceColumn column, bool rated) {
  if (facts.was) column.was = countText(*facts.was.*count);
  if (facts.with) column.with = countText(*facts.with.*count);
  if (!facts.was || !facts.with) return column;
  const auto more = *facts.with.*count - *facts.was.*count;
  column.difference = sign(more) + countText(std::abs(more));
  column.better = !rated || more == 0 ? 0 : more < 0 ? 1 : -1;
  return column;
}

DifferenceColumn ofTime(std::optional<Duration> was, std::optional<Duration> with, DifferenceColumn column) {
  column.was = durationOrDash(was);
  column.with = durationOrDash(with);
  if (!was || !with) return column;
  const Duration more = *with - *was;
  column.difference = sign(more.count()) + durationLabel(std::chrono::abs(more));
  column.better = more.count() == 0 ? 0 : more.count() < 0 ? 1 : -1;
  return column;
}

std::optional<Duration> p95Of(const std::optional<ReplayFigures>& figures) {
  return figures ? figures->p95 : std::nullopt;
}

std::optional<Duration> sufferedOf(const std::optional<ReplayFigures>& figures) {
  return figures ? std::optional{figures->suffered} : std::nullopt;
}

DifferenceColumn suffering(const DifferenceFacts& facts) {
  std::string tip =
      "Seconds in which some healthy dependency suffered: more than a tenth of the calls to it that came in "
      "that second, two or more, failed, were rejected, or made their caller wait for more than five times "
      "the usual. ";
  if (facts.oneDependency) {
    auto column = unknown("healthy suffered", tip + "Not applicable: there is one dependency only");
    column.was = column.with = "n/a";
    return column;
  }
  tip += facts.disturbed.empty() ? "No dependency stands out: all count as healthy"
                                 : "Healthy are all but " + facts.disturbed;
  return ofTime(sufferedOf(facts.was), sufferedOf(facts.with), unknown("healthy suffered", std::move(tip)));
}

std::string fewer(std::int64_t was, std::int64_t with) {
  if (was == with) return fmt::format("as many calls fail ({})", countText(was));
  return fmt::format("{} {} calls fail", countText(std::abs(with - was)), with < was ? "fewer" : "more");
}

}  // namespace

std::array<DifferenceColumn, kDifferences> differenceColumns(const DifferenceFacts& facts) {
  return {ofCount(facts, &ReplayFigures::failed,
                  unknown("failed", "Calls that ended in an error or a timeout at their dependency"), true),
          ofCount(facts, &ReplayFigures::rejected,
                  unknown("rejected",
                          "Calls that were turned away, which costs their callers next to nothing: by that "
                          "day's protections as it was, by these compartments now"),
                  false),
          ofTime(p95Of(facts.was), p95Of(facts.with),
                 unknown("p95", "Of the calls that ran, from arrival to end (W3)")),
          ofCount(facts, &ReplayFigures::slowHeld,
                  unknown("slow calls held",
                          "The most calls at once that had run for more than five times the usual: what "
                          "callers and their threads were stuck in"),
                  true),
          suffering(facts)};
}

std::string differenceSentence(const DifferenceFacts& facts) {
  if (!facts.was || !facts.with) return {};
  const auto& was = *facts.was;
  const auto& with = *facts.with;
  if (was == with) return "These thresholds change nothing in this span.";
  auto text = fmt::format("With these thresholds {}", fewer(was.failed, with.failed));
  if (with.slowHeld != was.slowHeld) {
    text += fmt::format(", at most {} slow calls are held instead of {}", countText(with.slowHeld),
                        countText(was.slowHeld));
  }
  text += fmt::format(", and {} calls are turned away instead of {}.", countText(with.rejected),
                      countText(was.rejected));
  return text;
}

}  // namespace watertight
