// SPDX-License-Identifier: GPL-3.0-or-later
#include "runtime/compartment_registry.h"

#include <gtest/gtest.h>

#include <barrier>
#include <set>
#include <thread>

#include "runtime/execute.h"

namespace watertight {
namespace {

CompartmentSettings semaphore(int limit) {
  return {.bulkhead = BulkheadSettings{.limit = limit}};
}

TEST(CompartmentRegistryTest, GivesTheSameCompartmentToAllWhoAskForAName) {
  CompartmentRegistry registry;
  const auto first = registry.obtain("sms", semaphore(3));
  EXPECT_EQ(registry.obtain("sms", semaphore(5)), first);
  EXPECT_EQ(first->state().limit, 3);
  EXPECT_NE(registry.obtain("payment", semaphore(5)), first);
  EXPECT_EQ(registry.size(), 2U);
}

TEST(CompartmentRegistryTest, FindsOnlyWhatIsThere) {
  CompartmentRegistry registry;
  EXPECT_EQ(registry.find("sms"), nullptr);
  const auto sms = registry.obtain("sms", semaphore(3));
  EXPECT_EQ(registry.find("sms"), sms);
}

TEST(CompartmentRegistryTest, ForgetsWhatIsRemovedAndLeavesItToThoseWhoHoldIt) {
  CompartmentRegistry registry;
  const auto old = registry.obtain("sms", semaphore(3));
  EXPECT_TRUE(registry.remove("sms"));
  EXPECT_FALSE(registry.remove("sms"));
  EXPECT_EQ(registry.size(), 0U);
  EXPECT_TRUE(execute(*old, [] {}).ok());
  EXPECT_NE(registry.obtain("sms", semaphore(4)), old);
}

TEST(CompartmentRegistryTest, ShowsAllOfThemByName) {
  CompartmentRegistry registry;
  registry.obtain("sms", semaphore(3));
  registry.obtain("payment", semaphore(5));
  const auto states = registry.states();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[0].first, "payment");
  EXPECT_EQ(states[0].second.limit, 5);
  EXPECT_EQ(states[1].first, "sms");
}

TEST(CompartmentRegistryTest, ThreadsThatAskForANameAtTheSameTimeGetTheSame) {
  constexpr int kThreads = 8;
  CompartmentRegistry registry;
  for (int round = 0; round < 50; ++round) {
    std::barrier together(kThreads);
    std::vector<std::shared_ptr<LiveCompartment>> got(kThreads);
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&, i] {
          together.arrive_and_wait();
          got[static_cast<std::size_t>(i)] = registry.obtain(std::to_string(round), semaphore(1));
        });
      }
    }
    EXPECT_EQ(std::set(got.begin(), got.end()).size(), 1U);
  }
}

}  // namespace
}  // namespace watertight
