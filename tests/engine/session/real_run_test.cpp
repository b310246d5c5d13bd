// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/real_run.h"

#include <gtest/gtest.h>

#include <future>

#include "sim/measured_run.h"
#include "sim/scenario_toml.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr auto kFast = R"(
schema = 1
seed = 3
duration = "60s"
[service]
workers = 8
backlog = 20
arrivals = "constant"
rate = 400.0
sample = "20ms"
[[route]]
name = "page"
work = "100us"
calls = ["a"]
optional = ["b"]
deadline = "1s"
[[dependency]]
name = "a"
downstream = { latency = { kind = "fixed", value = "2ms" } }
bulkhead = { limit = 8 }
[[dependency]]
name = "b"
downstream = { latency = { kind = "fixed", value = "1ms" }, error_rate = 0.1 }
bulkhead = { kind = "thread_pool", limit = 2, queue = 4, policy = "fallback", caller_timeout = "500ms" }
breaker = { failure_rate = 0.9, recovery = "1s", probe_patience = "1s" }
)";

RunPlan planOf(const std::string& text) {
  return {std::make_shared<Scenario>(*parseScenario(text, "test"))};
}

/// Waits for `requests` of them to be answered well: on a busy machine some are shed.
class Answered final : public RunObserver {
 public:
  explicit Answered(int requests) : left_(requests) {}
  void onRequestEnded(const RequestLine& line) override {
    if (line.end == RequestEnd::kOk && --left_ == 0) done_.set_value();
  }
  void wait() { done_.get_future().wait(); }

 private:
  int left_;  // told under the run's own lock
  std::promise<void> done_;
};

TEST(RealRun, M2ServesRequestsOnThreadsAndItsBooksBalance) {
  RealRun run(planOf(kFast));
  Answered answered(100);
  run.observe(answered);
  const auto measured = measure(run, Instant{60s}, {}, {}, [&] {
    run.start();
    answered.wait();
    run.stop();
  });
  EXPECT_EQ(measured.summary["balance"], "ok");
  EXPECT_GE(measured.summary["service"]["ok"].get<int>(), 100);
  EXPECT_GE(measured.summary["dependencies"]["b"]["error"].get<int>(), 1);
  EXPECT_EQ(measured.summary["dependencies"]["a"]["rejected"]["total"], 0);
}

TEST(RealRun, StopsPromptlyWithTwoHundredCallsHanging) {
  RealRun run(planOf(R"(
schema = 1
duration = "60s"
[service]
arrivals = "constant"
rate = 4000.0
[[dependency]]
name = "a"
downstream = { latency = { kind = "fixed", value = "10m" }, obeys_timeout = false }
)"));
  run.start();
  while (run.downstreamLoad(0) < 200) std::this_thread::yield();
  const Instant asked = run.now();
  run.stop();
  EXPECT_LT(run.now() - asked, 1s);
  EXPECT_EQ(run.imbalance(), "");
}

TEST(RealRun, AKnobTakesHoldAndIsJournalled) {
  struct Sets final : RunObserver {
    std::promise<std::string> path;
    void onJournal(const JournalEntry& entry) override {
      if (const auto* set = std::get_if<SetEvent>(&entry.event)) path.set_value(set->path);
    }
  } sets;
  RealRun run(planOf(kFast));
  run.observe(sets);
  run.start();
  run.turn("a.bulkhead.limit", std::int64_t{3});
  EXPECT_EQ(sets.path.get_future().get(), "a.bulkhead.limit");
  while (run.compartment(Instant{}, 0).gauges.limit != 3) std::this_thread::yield();
}

TEST(RealRun, ATraceIsForVirtualTime) {
  Scenario scenario;
  scenario.service.arrivals = Arrivals::kTrace;
  EXPECT_FALSE(runsOnThreads(scenario).ok());
}

}  // namespace
}  // namespace watertight
