// SPDX-License-Identifier: GPL-3.0-or-later
// In which order observers hear of changes.
#include "runtime/call_observer.h"

#include <gtest/gtest.h>

#include <mutex>
#include <stdexcept>
#include <thread>

#include "runtime/execute.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

class Listener final : public CallObserver {
 public:
  void onState(Instant, const BreakerChange& change) override {
    const std::scoped_lock lock(mutex_);
    if (change.from != last_) ++brokenLinks_;
    last_ = change.to;
  }

  [[nodiscard]] int brokenLinks() const { return brokenLinks_; }
  [[nodiscard]] BreakerState last() const { return last_; }

 private:
  std::mutex mutex_;
  BreakerState last_ = BreakerState::kClosed;
  int brokenLinks_ = 0;
};

TEST(CallObserverTest, HearsTransitionsAsAChainHoweverManyThreadsMakeThem) {
  Listener listener;
  LiveOptions options;
  options.observers = {&listener};
  CompartmentSettings settings;
  settings.breaker = BreakerSettings{.consecutiveFailures = 1, .recovery = 1us};
  LiveCompartment compartment(settings, options);
  {
    std::vector<std::jthread> callers;
    for (int caller = 0; caller < 8; ++caller) {
      callers.emplace_back([&compartment] {
        for (int i = 0; i < 20'000; ++i) {
          static_cast<void>(execute(compartment, [i] {
            if (i % 2 == 0) throw std::runtime_error("the call fails");
          }));
        }
      });
    }
  }
  EXPECT_EQ(listener.brokenLinks(), 0);
  EXPECT_EQ(listener.last(), compartment.state().breaker);
}

class AsksBack final : public CallObserver {
 public:
  void onState(Instant, const BreakerChange& change) override {
    heard.push_back(change.to);
    if (compartment != nullptr) seen.push_back(*compartment->state().breaker);
  }
  LiveCompartment* compartment = nullptr;
  std::vector<BreakerState> heard, seen;
};

TEST(CallObserverTest, MayAskTheCompartmentAndSeesTheStateThatItIsToldOf) {
  AsksBack listener;
  LiveOptions options;
  options.observers = {&listener};
  CompartmentSettings settings;
  settings.breaker = BreakerSettings{.consecutiveFailures = 1, .recovery = 1h};
  LiveCompartment compartment(settings, options);
  listener.compartment = &compartment;
  static_cast<void>(execute(compartment, [] { throw std::runtime_error("the call fails"); }));
  EXPECT_EQ(listener.heard, std::vector{BreakerState::kOpen});
  EXPECT_EQ(listener.seen, std::vector{BreakerState::kOpen});
}

}  // namespace
}  // namespace watertight
