// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "sim/scenario_toml.h"
#include "support/scenario_text.h"

namespace watertight {
namespace {

constexpr std::array<std::string_view, 24> kPieces{"-1",         "nan",
                                                   "inf",        "1e400",
                                                   "\"\"",       "[",
                                                   "]",          "{",
                                                   "}",          "=",
                                                   "\n[[",       "\"",
                                                   "'''",        "#",
                                                   "\0",         "99999999999999999999",
                                                   "\"1s\"",     "true",
                                                   "1979-05-27", ".a.a",
                                                   ",",          "\xf0\x9f\x92\xa5",
                                                   "\xff",       "\r"};

/// Seeded damage: bytes changed, pieces put in, stretches cut out or doubled.
class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  std::string damaged(std::string text) {
    for (std::size_t i = 0, n = 1 + below(4); i < n && !text.empty(); ++i) damageOnce(text);
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }

  void damageOnce(std::string& text) {
    const std::size_t at = below(text.size());
    const std::size_t length = below(std::min<std::size_t>(40, text.size() - at));
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(random_());
        break;
      case 1:
        text.insert(at, kPieces[below(kPieces.size())]);
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(below(text.size()), text.substr(at, length));
        break;
      default:
        text.replace(at, length, kPieces[below(kPieces.size())]);
        break;
    }
  }

  std::mt19937 random_;
};

bool namesALine(const Error& error, int lines) {
  if (!error.where.starts_with("f:")) return false;
  const int line = std::stoi(error.where.substr(2));
  return line >= 1 && line <= lines;
}

TEST(ScenarioMutations, DamagedTextIsAScenarioOrSaysWhichLinesAreWrong) {
  const auto text = testing_support::fullScenarioText();
  constexpr std::uint32_t kRuns = 6'000;
  std::uint32_t refused = 0;
  for (std::uint32_t seed = 0; seed < kRuns; ++seed) {
    const auto damaged = Mutator{seed}.damaged(text);
    const auto check = checkScenarioText(damaged, "f");
    ASSERT_NE(check.scenario.has_value(), !check.errors.empty()) << "seed " << seed;
    // A fault of the grammar may be noticed at the end of the text, one line further.
    const int lines = 2 + static_cast<int>(std::count(damaged.begin(), damaged.end(), '\n'));
    for (const auto& error : check.errors)
      ASSERT_TRUE(namesALine(error, lines)) << "seed " << seed << ": " << error.text();
    refused += check.scenario ? 0 : 1;
  }
  EXPECT_GT(refused, kRuns / 2);
}

}  // namespace
}  // namespace watertight
