// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/live/storms.h"

#include <atomic>
#include <barrier>
#include <latch>
#include <stdexcept>
#include <thread>

#include "core/random.h"
#include "core/steady_clock.h"
#include "runtime/execute.h"

namespace watertight::conformance {
namespace {

void raise(std::atomic<std::int64_t>& peak, std::int64_t to) {
  std::int64_t seen = peak;
  while (seen < to && !peak.compare_exchange_weak(seen, to)) {
  }
}

void workFor(Duration length) {
  const Instant until = saturatingAdd(steadyNow(), length);
  while (steadyNow() < until) {
  }
}

}  // namespace

void together(int threads, const std::function<void(int)>& work) {
  std::barrier begin(threads);
  std::vector<std::jthread> running;
  for (int i = 0; i < threads; ++i) {
    running.emplace_back([&, i] {
      begin.arrive_and_wait();
      work(i);
    });
  }
}

CrowdCount crowd(LiveCompartment& compartment, int callers) {
  std::atomic<std::int64_t> granted = 0, refused = 0, inside = 0, peak = 0;
  std::latch decided(callers);
  together(callers, [&](int) {
    const auto result = execute(compartment, [&] {
      raise(peak, ++inside);
      ++granted;
      decided.arrive_and_wait();
      --inside;
    });
    if (result.ok()) return;
    ++refused;
    decided.count_down();
  });
  return {granted, refused, peak};
}

StormCount storm(LiveCompartment& compartment, const StormPlan& plan) {
  std::atomic<std::int64_t> offered = 0, executed = 0, discarded = 0, answered = 0;
  const Instant until = saturatingAdd(steadyNow(), plan.lasts);
  together(plan.threads, [&](int thread) {
    KeyedRandom dice({1, DrawPurpose::kError, static_cast<std::uint64_t>(thread)});
    for (std::int64_t i = 0; i < plan.each || (plan.each == 0 && steadyNow() < until); ++i) {
      const bool fails = dice.uniform() < plan.failRatio;
      ++offered;
      const auto result = execute(compartment, [&executed, &plan, fails] {
        workFor(plan.length);
        ++executed;
        if (fails) throw std::runtime_error("the call fails");
      });
      discarded += result.end() == CallEnd::kDiscarded;
      ++answered;
    }
  });
  return {offered, executed, discarded, answered};
}

Watched watchedWhile(LiveCompartment& compartment, const std::function<void()>& work) {
  Watched watched;
  std::atomic<bool> over = false;
  std::jthread watcher([&] {
    while (!over) {
      const auto state = compartment.state();
      watched.leastInFlight = std::min(watched.leastInFlight, state.inFlight);
      watched.unbalanced += !state.imbalance().empty();
      std::this_thread::yield();
    }
  });
  work();
  over = true;
  watcher.join();
  return watched;
}

void resizedWhile(LiveCompartment& compartment, const std::vector<int>& limits, Duration period,
                  const std::function<void()>& work) {
  std::atomic<bool> over = false;
  std::jthread resizer([&] {
    for (std::size_t i = 0; !over; ++i) {
      const auto status = compartment.setLimit(limits[i % limits.size()]);
      CHECK(status.ok());
      std::this_thread::sleep_for(period);
    }
  });
  work();
  over = true;
}

}  // namespace watertight::conformance
