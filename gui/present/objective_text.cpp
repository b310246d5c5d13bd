// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/objective_text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "present/texts.h"

namespace watertight {
namespace {

struct Words {
  std::string_view name, tip, unit;
  double milliseconds = 0;  ///< in one of its unit; 0: no time
};

constexpr std::array<Words, kObjectives> kWords{
    {{"goodput", "Requests a second that were answered well and in time (rule S1)", " /s"},
     {"failed", "Requests that failed; of recorded calls those that ended in an error or a timeout", ""},
     {"rejected", "Calls that bulkhead or breaker turned away (rule M2)", ""},
     {"p95", "95 % of the requests were answered within that time", "", 1},
     {"shed", "Requests for which there was no room in the backlog (rule S2)", ""},
     {"damage", "Goodput that routes lose which never call what a fault disturbs (rule S5)", " /s"},
     {"added p95", "What is added to the p95 of routes that never call what a fault disturbs (rule S5)", "",
      1},
     {"healthy suffered", "Time in which a healthy dependency's calls failed, were rejected or slow", "",
      1000}}};

const Words& wordsOf(Objective objective) {
  return kWords[static_cast<std::size_t>(objective)];
}

std::string signedText(Objective objective, double value) {
  return fmt::format("{}{}", value < 0 ? "−" : "+", objectiveText(objective, std::abs(value)));
}

}  // namespace

std::string_view objectiveName(Objective objective) {
  return wordsOf(objective).name;
}

std::string_view objectiveTip(Objective objective) {
  return wordsOf(objective).tip;
}

std::string objectiveText(Objective objective, double value) {
  const auto& words = wordsOf(objective);
  if (words.milliseconds > 0)
    return durationLabel(std::chrono::round<std::chrono::microseconds>(
        std::chrono::duration<double, std::milli>{value * words.milliseconds}));
  return figureLabel(value) + std::string{words.unit};
}

std::string changeText(Objective objective, const SweepFigure& figure) {
  if (!figure.difference) return {};
  const auto& difference = *figure.difference;
  if (difference.mean == 0 && difference.half.value_or(0) == 0) return "none";
  auto text = signedText(objective, difference.mean);
  if (difference.half) text += " ± " + objectiveText(objective, *difference.half);
  return text;
}

int changeOf(Objective objective, const SweepFigure& figure) {
  if (!figure.difference) return 0;
  const int direction = figure.difference->direction();
  return lessIsBetter(objective) ? -direction : direction;
}

}  // namespace watertight
