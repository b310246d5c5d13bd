// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "downstream/mock_downstream.h"

namespace watertight::testing_support {

/// A mock downstream and calls with one-letter names. Passing time completes what is due, in order.
class DownstreamDriver {
 public:
  explicit DownstreamDriver(const DownstreamSettings& settings,
                            std::shared_ptr<const LatencySamples> samples = nullptr)
      : settings_(settings), downstream_(settings, std::move(samples)) {}

  void submit(char call);
  void submitAll(const std::string& calls);
  /// A recorded call.
  void submit(char call, const Preset& preset);
  void cancel(char call);
  void pass(Duration time);
  /// Turns sliders, or begins and ends faults.
  void change(const std::function<void(DownstreamSettings&)>& turn);

  /// What ended since last asked: "a ok 10ms" and so on, with the time of the end.
  std::vector<std::string> ended() { return std::exchange(ended_, {}); }
  [[nodiscard]] std::int64_t load() const { return downstream_.load(); }

 private:
  void schedule();
  void complete(Job& job);

  DownstreamSettings settings_;
  MockDownstream downstream_;
  Instant now_{};
  std::map<char, Job> jobs_;
  MockDownstream::Scheduled scheduled_;
  std::map<std::pair<Instant, std::uint64_t>, std::pair<Job*, std::uint32_t>> due_;  // by time, then creation
  std::uint64_t created_ = 0;
  std::vector<std::string> ended_;
};

}  // namespace watertight::testing_support
