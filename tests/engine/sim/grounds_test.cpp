// SPDX-License-Identifier: GPL-3.0-or-later
// A run tells what its changes were decided on, and is the same run whether it does or not.
#include <gtest/gtest.h>

#include "policy/grounds.h"
#include "sim/digest.h"
#include "sim/json_lines.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "support/run_log.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::LoggedRun;

struct Told {
  std::vector<JournalEntry> journal;
  std::vector<std::string> lines;
  std::string digest;
};

Told run(const std::string& file, bool withGrounds) {
  const auto loaded = loadPlan(*loadScenario(resourcePath("scenarios/" + file)));
  LoggedRun run(loaded->plan);
  Digest digest;
  run.simulation.observe(digest);
  if (withGrounds) run.simulation.tellGrounds();
  run.until(90s);
  Told told{run.log.journal, {}, digest.text()};
  for (const auto& entry : told.journal) told.lines.push_back(journalJson(entry, run.simulation.scenario()));
  return told;
}

bool isChange(const JournalEntry& entry) {
  return std::holds_alternative<LimitEvent>(entry.event) ||
         std::holds_alternative<BreakerChange>(entry.event);
}

class RunGrounds : public testing::TestWithParam<std::string> {};

TEST_P(RunGrounds, ChangeNeitherJournalNorDigest) {
  const auto with = run(GetParam(), true);
  const auto without = run(GetParam(), false);
  EXPECT_EQ(with.lines, without.lines);
  EXPECT_EQ(with.digest, without.digest);
  EXPECT_EQ(with.journal, without.journal);
}

TEST_P(RunGrounds, StandBehindEveryChangeThatNoHandMade) {
  int changes = 0;
  for (const auto& entry : run(GetParam(), true).journal) {
    if (!isChange(entry)) continue;
    ++changes;
    EXPECT_NE(groundsOf(entry), nullptr) << describe(entry);
  }
  EXPECT_GT(changes, 0);
  for (const auto& entry : run(GetParam(), false).journal) EXPECT_EQ(groundsOf(entry), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Shipped, RunGrounds,
                         testing::Values("e-ramp-linear.scenario.toml", "g-not-frozen.scenario.toml",
                                         "d-fresh.scenario.toml", "h-hang.scenario.toml",
                                         "j-gradient2-new-normal.scenario.toml",
                                         "j-vegas-poisoned-probe.scenario.toml"),
                         [](const auto& scenario) { return "scenario_" + std::to_string(scenario.index); });

}  // namespace
}  // namespace watertight
