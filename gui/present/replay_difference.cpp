// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/replay_difference.h"

#include <fmt/format.h>

#include <array>
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

/// One text for both extremes where they say the same.
std::string between(const std::string& one, const std::string& other) {
  return one == other ? one : one + " to " + other;
}

/// −1, 0 or 1: less is better.
int betterBy(std::int64_t more) {
  return more < 0 ? 1 : more > 0 ? -1 : 0;
}

/// A number that is shown in some way, as it was and under each extreme; none: not known.
template <typename Text>
void fill(DifferenceColumn& column, const std::array<std::optional<std::int64_t>, 3>& values, Text text) {
  const auto& [was, with, other] = values;
  if (was) column.was = text(*was);
  if (with) column.with = between(text(*with), text(other.value_or(*with)));
  if (!was || !with) return;
  const auto more = *with - *was, otherMore = other.value_or(*with) - *was;
  const auto signedText = [&](std::int64_t n) { return sign(n) + text(std::abs(n)); };
  column.difference = between(signedText(more), signedText(otherMore));
  column.better = betterBy(more) == betterBy(otherMore) ? betterBy(more) : 0;
}

/// `rated`: less of it is better.
DifferenceColumn ofCount(const DifferenceFacts& facts, Count count, DifferenceColumn column, bool rated) {
  const auto in = [&](const std::optional<ReplayFigures>& figures) {
    return figures ? std::optional{*figures.*count} : std::nullopt;
  };
  fill(column, {in(facts.was), in(facts.with), in(facts.other)}, countText);
  if (!rated) column.better = 0;
  return column;
}

using Time = std::optional<Duration> (*)(const std::optional<ReplayFigures>&);

DifferenceColumn ofTime(const DifferenceFacts& facts, Time time, DifferenceColumn column) {
  const auto in = [&](const std::optional<ReplayFigures>& figures) {
    const auto value = time(figures);
    return value ? std::optional{value->count()} : std::nullopt;
  };
  fill(column, {in(facts.was), in(facts.with), in(facts.other)},
       [](std::int64_t ns) { return durationLabel(Duration{ns}); });
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
  return ofTime(facts, sufferedOf, unknown("healthy suffered", std::move(tip)));
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
          ofTime(facts, p95Of, unknown("p95", "Of the calls that ran, from arrival to end (W3)")),
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
  const auto& other = facts.other.value_or(with);
  if (was == with && was == other) return "These thresholds change nothing in this span.";
  auto text = fmt::format("With these thresholds {}", fewer(was.failed, with.failed));
  if (with.slowHeld != was.slowHeld) {
    text += fmt::format(", at most {} slow calls are held instead of {}", countText(with.slowHeld),
                        countText(was.slowHeld));
  }
  text += fmt::format(", and {} calls are turned away instead of {}.", countText(with.rejected),
                      countText(was.rejected));
  if (other.failed != with.failed || other.rejected != with.rejected) {
    text += fmt::format(" If what was slow had lost capacity instead, {} and {} are turned away.",
                        fewer(was.failed, other.failed), countText(other.rejected));
  }
  return text;
}

}  // namespace watertight
