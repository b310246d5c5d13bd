// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/compare_view.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/counted.h"
#include "present/texts.h"

namespace watertight {
namespace {

struct MeasureText {
  RunMeasure measure;
  std::string_view title, what, tip;
  std::string_view unit = {};  ///< in a sentence, after the figure
  bool isDuration = false;
};

constexpr std::array<MeasureText, kMeasures> kTexts{{
    {RunMeasure::kGoodput, "goodput /s", "goodput",
     "Requests answered without a failed required call and within their deadline, a second (S5)",
     " a second"},
    {RunMeasure::kFailed, "failed", "failed requests",
     "Requests that ended with a failed required call (S3)"},
    {RunMeasure::kRejected, "rejected", "rejected calls",
     "Calls whose caller saw a rejection, of all dependencies (M2)"},
    {RunMeasure::kP95, "p95", "p95", "Of requests, from arrival to answer (W3)", "", true},
    {RunMeasure::kShed, "shed", "shed requests", "Requests that found a full backlog (S1)"},
    {RunMeasure::kDamage, "damage /s", "damage to healthy routes",
     "Goodput lost by routes that never call what a fault disturbs, a second, against the same run without "
     "faults: from a fault's begin until it is over and ten seconds are within 2 % (S5)",
     " a second"},
    {RunMeasure::kDamageP95, "added p95", "p95 added to healthy routes",
     "What the faults add to the p95 of routes that never call what they disturb (S5)", "", true},
}};

bool isDamage(RunMeasure measure) {
  return measure == RunMeasure::kDamage || measure == RunMeasure::kDamageP95;
}

/// With as many decimals as `precision`, a figure of the same kind, has a use for.
std::string magnitude(const MeasureText& text, double value, double precision) {
  if (text.isDuration) return durationLabel(fromSeconds(value / 1000));
  constexpr double kMany = 1000;
  if (value >= kMany || precision >= 10) return figureLabel(std::round(value));
  return fmt::format("{:.{}f}", value, precision >= 1 ? 1 : 2);
}

std::string plain(const MeasureText& text, double value) {
  const bool whole = value == std::round(value);
  const bool tenths = std::abs(value) >= 10;
  return (value < 0 ? "−" : "") + magnitude(text, std::abs(value), whole ? 10 : tenths ? 1 : 0.1);
}

std::string differenceText(const MeasureText& text, const PairedDifference& difference) {
  const std::string sign = difference.mean > 0 ? "+" : difference.mean < 0 ? "−" : "";
  const double mean = std::abs(difference.mean);
  if (!difference.half) return sign + plain(text, mean);
  const double half = *difference.half;
  const bool whole = half == 0 && mean == std::round(mean);
  const double precision = whole ? 10 : half;
  return sign + magnitude(text, mean, precision) + " ± " + magnitude(text, half, precision);
}

std::string isolationName(Isolation isolation) {
  return isolation == Isolation::kNone ? "no isolation" : std::string{isolationLabel(isolation)};
}

CompareColumn columnOf(const MeasureText& text, const CompareFacts& facts) {
  CompareColumn column;
  column.title = text.title;
  column.tip = text.tip;
  const auto figures = compared(facts.pairs, text.measure);
  if (!figures) {
    const bool never = isDamage(text.measure) && !facts.damageApplies;
    column.first = column.second = never ? "n/a" : kNothing;
    column.difference = kNothing;
    if (never) {
      column.tip += ". Not applicable: no fault disturbs a dependency, or every route calls one that is";
    } else if (isDamage(text.measure) && facts.inSight) {
      column.tip += ". Measured with the pairs";
    }
    return column;
  }
  column.first = plain(text, figures->first);
  column.second = plain(text, figures->second);
  column.difference = differenceText(text, figures->difference);
  const int direction = figures->difference.direction();
  column.better = lessIsBetter(text.measure) ? -direction : direction;
  const auto all = static_cast<int>(facts.pairs.size());
  if (figures->difference.pairs < all) {
    column.tip += fmt::format(". Known in {} of {} pairs", figures->difference.pairs, all);
  }
  return column;
}

std::string spanText(const MeasuredSpan& span) {
  return clockLabel(span.from) + " to " + clockLabel(span.to);
}

std::string captionOf(const CompareFacts& facts) {
  if (facts.inSight) return "in sight: " + spanText(facts.span);
  const auto pairs = facts.pairs.size();
  return fmt::format("mean of {}, {}", counted(static_cast<std::int64_t>(pairs), "pair"),
                     spanText(facts.span));
}

std::string sentenceOf(const CompareFacts& facts, const PairVerdict& verdict) {
  const auto pairs = static_cast<int>(facts.pairs.size());
  if (facts.measuring) {
    return fmt::format("{} of {} pairs of runs are measured.", facts.inSight ? 0 : pairs, facts.wanted);
  }
  if (pairs < 2) return "One pair of runs is an anecdote: measure pairs to tell chance from difference.";
  if (verdict.better == 0) return fmt::format("{} pairs tell no difference.", pairs);
  for (const auto& text : kTexts) {
    if (text.measure != verdict.by) continue;
    auto difference = compared(facts.pairs, text.measure)->difference;
    if (verdict.better < 0) difference.mean = -difference.mean;
    return fmt::format("\"{}\" is better: {} {}{} (95 %, {} pairs).",
                       verdict.better > 0 ? facts.second : facts.first, text.what,
                       differenceText(text, difference), text.unit, difference.pairs);
  }
  return {};
}

}  // namespace

std::string nameOfSecond(const SecondRun& second) {
  switch (second.difference) {
    case Difference::kIsolation:
      return isolationName(second.isolation);
    case Difference::kAsFiled:
      return "as filed";
    case Difference::kBranch:
      return "branch at " + clockLabel(second.moment);
    case Difference::kNoFaults:
      return "without faults";
  }
  return {};
}

std::string nameOfFirst(const Scenario& first, const SecondRun& second) {
  switch (second.difference) {
    case Difference::kIsolation:
      return isolationName(first.service.isolation);
    case Difference::kAsFiled:
      return "as turned";
    case Difference::kBranch:
      return "as it went on";
    case Difference::kNoFaults:
      return "with faults";
  }
  return {};
}

CompareView compareView(const CompareFacts& facts) {
  CompareView view;
  view.first = facts.first;
  view.second = facts.second;
  for (const auto& text : kTexts) view.columns.push_back(columnOf(text, facts));
  const auto verdict = pairVerdict(facts.pairs);
  view.caption = captionOf(facts);
  view.verdict = sentenceOf(facts, verdict);
  view.better = facts.measuring ? 0 : verdict.better;
  return view;
}

Measures measuresInSight(const FrameHistory& frames, const MeasuredSpan& span) {
  Measures sums;
  std::int64_t good = 0;
  Duration seen{};
  for (auto i = frames.firstAfter(span.from); i < frames.frames().size(); ++i) {
    const auto& frame = frames.frames()[i];
    if (frame.t > span.to) break;
    const auto& service = frame.service;
    seen += frame.period;
    good += service.ok - service.late;
    sums.failed += service.failed;
    sums.shed += service.shed;
    for (const auto& dependency : frame.dependencies) sums.rejected += total(dependency.rejected);
    sums.p95Ms = service.latency.p95 ? std::optional{toMilliseconds(*service.latency.p95)} : std::nullopt;
  }
  if (seen > Duration::zero()) sums.goodput = static_cast<double>(good) / toSeconds(seen);
  return sums;
}

}  // namespace watertight
