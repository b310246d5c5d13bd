// SPDX-License-Identifier: GPL-3.0-or-later
// What Prometheus' own tool says of the page. `./dev test` fetches it; where it is not there the test is
// skipped.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "session/metrics_book.h"
#include "session/metrics_page.h"
#include "session/metrics_server.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "sim/simulation.h"
#include "support/http_get.h"
#include "support/temp_dir.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using testing_support::httpGet;

/// The tool's words and, at last, its exit status.
std::string promtool(const std::string& page) {
  const TempDir dir;
  const std::string path = dir.file("page.txt", page);
  const std::string command = "promtool check metrics < '" + path + "' 2>&1; echo exit $?";
  FILE* pipe = popen(command.c_str(), "r");  // NOLINT(cert-env33-c)
  std::string answer;
  std::array<char, 256> buffer{};
  while (pipe != nullptr && fgets(buffer.data(), buffer.size(), pipe) != nullptr) answer += buffer.data();
  if (pipe != nullptr) pclose(pipe);
  return answer;
}

bool isThere() {
  return std::system("command -v promtool > /dev/null 2>&1") == 0;  // NOLINT
}

TEST(MetricsPage, IsCleanUnderPromtool) {
  if (!isThere()) GTEST_SKIP() << "promtool is not on the PATH: it is in Debian's package prometheus";
  const auto scenario = loadScenario(resourcePath("scenarios/b-compartments.scenario.toml"));
  ASSERT_TRUE(scenario);
  Simulation simulation(loadPlan(*scenario)->plan);
  const auto board = std::make_shared<MetricsBoard>();
  MetricsBook book(metricsSubjects(simulation), board);
  simulation.observe(book);
  simulation.runUntil(Instant{std::chrono::seconds{100}});
  EXPECT_EQ(promtool(metricsPage(book.numbers())), "exit 0\n");
  const auto server = MetricsServer::open({"127.0.0.1", 0}, board);
  ASSERT_TRUE(server) << server.error().text();
  EXPECT_EQ(promtool(httpGet((*server)->url())), "exit 0\n");
}

TEST(MetricsPage, IsCleanUnderPromtoolWhateverADependencyIsCalled) {
  if (!isThere()) GTEST_SKIP() << "promtool is not on the PATH: it is in Debian's package prometheus";
  MetricsNumbers numbers;
  numbers.compartments.emplace_back();
  for (const std::string name : {"x\"} 1\nforged_total 99\n#", "a\\", "\xFF\xFE", "größe", "a\rb"})
    numbers.dependencies.emplace_back().name = name;
  EXPECT_EQ(promtool(metricsPage(numbers)), "exit 0\n");
}

}  // namespace
}  // namespace watertight
