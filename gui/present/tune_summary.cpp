// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/tune_summary.h"

#include <fmt/format.h>

#include "present/objective_text.h"
#include "present/texts.h"

namespace watertight {
namespace {

std::string meanText(Objective objective, const std::optional<SweepFigure>& figure) {
  return figure ? objectiveText(objective, figure->mean) : std::string{kNothing};
}

TuneLine lineOf(const TuneStudy& study, std::size_t point, Objective objective) {
  const auto then = study.figure(point, objective);
  TuneLine line{std::string{objectiveName(objective)}, std::string{objectiveTip(objective)}, {}, {}, {}, 0};
  line.now = meanText(objective, study.figure(0, objective));
  line.then = meanText(objective, then);
  if (then) {
    line.change = changeText(objective, *then);
    line.better = changeOf(objective, *then);
  }
  return line;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::string verdictOf(const TuneStudy& study, const std::vector<TuneLine>& lines) {
  std::vector<std::string> better, worse;
  for (const auto& line : lines) {
    if (line.better > 0) better.push_back(line.name);
    if (line.better < 0) worse.push_back(line.name);
  }
  const auto seeds = study.record().header.seeds.size();
  if (seeds < 2) return "One seed is an anecdote: more tell chance from difference.";
  if (better.empty() && worse.empty()) return fmt::format("{} seeds tell no difference to as it is.", seeds);
  if (worse.empty())
    return fmt::format("Better in {}, worse in nothing that {} seeds can tell.", joined(better), seeds);
  if (better.empty()) return fmt::format("Worse in {}, better in nothing.", joined(worse));
  return fmt::format("Better in {}; the price is {}.", joined(better), joined(worse));
}

}  // namespace

TuneSummary tuneSummary(const TuneStudy& study, std::size_t point) {
  TuneSummary summary;
  summary.title = study.nameOf(point);
  if (const auto why = study.impossible(point); !why.empty()) {
    summary.verdict = "Cannot be so: " + why;
    return summary;
  }
  for (int i = 0; i < kObjectives; ++i) {
    const auto objective = static_cast<Objective>(i);
    if (study.knows(objective)) summary.lines.push_back(lineOf(study, point, objective));
  }
  summary.usable = point != 0;
  summary.verdict = point == 0 ? "Everything as it is: what all others are compared with."
                               : verdictOf(study, summary.lines);
  return summary;
}

std::string tuneProgress(const TuneStudy& study, Duration since) {
  if (study.total() == 0) return {};
  const auto done = study.done(), total = study.total();
  if (done == total) return fmt::format("{} points in {}", total, durationLabel(since));
  if (done == 0 || since <= Duration::zero()) return fmt::format("0 of {} points", total);
  const double rate = static_cast<double>(done) / toSeconds(since);
  const auto left = std::chrono::duration<double>{static_cast<double>(total - done) / rate};
  return fmt::format("{} of {} points, {} a second, {} left", done, total, figureLabel(rate),
                     durationLabel(std::chrono::round<std::chrono::seconds>(left)));
}

}  // namespace watertight
