// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/save_run.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "session/stepped_session.h"
#include "sim/scenario_toml.h"
#include "support/scenario_builder.h"
#include "support/temp_dir.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario aScenario() {
  auto scenario = oneDependency(exponentialLatency(50ms), 100);
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.seed = 21;
  return scenario;
}

TEST(SaveRun, ComesToTheSameDigestWhenItIsOpened_E2) {
  const TempDir directory;
  SteppedSession session{planFor(aScenario())};
  session.runUntil(Instant{3s});
  ASSERT_TRUE(session.set("api.bulkhead.limit", std::int64_t{2}));
  session.runUntil(Instant{7s});
  const auto path = directory.path("a.watertight");
  const auto saved = saveRun(session.poll().state, path);
  ASSERT_TRUE(saved) << saved.error().text();
  const auto opened = loadScenario(path);
  ASSERT_TRUE(opened) << opened.error().text();
  EXPECT_EQ(opened->seed, 21U);
  EXPECT_EQ(opened->duration, 7s);
  SteppedSession again{planFor(*opened)};
  again.runUntil(Instant{opened->duration});
  EXPECT_EQ(again.digest(), session.digest());
  EXPECT_LT(std::filesystem::file_size(path), 4096U) << "a few kilobytes";
}

TEST(SaveRun, RefusesWhatIsNotTheSameAgain) {
  const TempDir directory;
  const auto path = directory.path("a.watertight");
  SessionState onThreads;
  onThreads.now = Instant{1s};
  EXPECT_NE(saveRun(onThreads, path).error().what.find("real threads"), std::string::npos);
  auto replay = aScenario();
  replay.service.arrivals = Arrivals::kTrace;
  auto state = onThreads;
  state.done = std::make_shared<Scenario>(replay);
  EXPECT_NE(saveRun(state, path).error().what.find("trace"), std::string::npos);
  state = {};
  state.done = std::make_shared<Scenario>(aScenario());
  EXPECT_NE(saveRun(state, path).error().what.find("not begun"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace watertight
