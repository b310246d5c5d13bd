// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/envoy_rule_component.h"

#include <algorithm>

#include "conformance/core/config_reader.h"
#include "policy/envoy_gradient.h"

namespace watertight::conformance {
namespace {

using namespace std::chrono_literals;

constexpr LimitSample kUsual{.latency = 10ms, .least = 10ms, .inFlight = 1, .drop = false, .calls = 1};

/// A rule that has measured once, at time zero.
EnvoyGradient measuredRule(LimiterSettings settings, const DrawKey& key) {
  settings.rttSamples = 1;
  EnvoyGradient rule(settings, key);
  rule.measure(Instant{}, kUsual);
  return rule;
}

class HeadRoomComponent final : public Component {
 public:
  HeadRoomComponent(int from, int to) : from_(from), to_(to) {}

  std::optional<Observed> observe(std::string_view observable) override {
    if (rooms_.empty()) return std::nullopt;
    if (observable == "h_is_nondecreasing") return Observed{std::ranges::is_sorted(rooms_)};
    if (observable != "max|h(n+1)-h(n)|") return std::nullopt;
    double most = 0;
    for (std::size_t i = 1; i < rooms_.size(); ++i)
      most = std::max(most, std::abs(rooms_[i] - rooms_[i - 1]));
    return Observed{most};
  }

  std::optional<Json> series(std::string_view observable) override {
    return observable == "h" ? std::optional{Json(rooms_)} : std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    if (event.verb != "evaluate_h_for_all") return unknownVerb(event);
    LimiterSettings settings;
    settings.max = to_ * 2;
    settings.buffer = 0;
    for (int limit = from_; limit <= to_; ++limit) {
      EnvoyGradient rule = measuredRule(settings, {1, DrawPurpose::kService});
      rooms_.push_back(rule.next(limit, kUsual).limit - limit);
    }
    return ConfigReader(event.args).allUsed();
  }

  int from_, to_;
  std::vector<double> rooms_;
};

class MeasurementsComponent final : public Component {
 public:
  MeasurementsComponent(int count, const LimiterSettings& settings, std::uint64_t seed)
      : count_(count), settings_(settings), seed_(seed) {}

  std::optional<Observed> observe(std::string_view observable) override {
    if (observable == "same_seed_same_values") return Observed{firstTimes() == firstTimes()};
    return std::nullopt;
  }

  std::optional<Json> series(std::string_view observable) override {
    return observable == "first_times" ? std::optional{firstTimes()} : std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    if (event.verb != "start_all" && event.verb != "query_calibration_times") return unknownVerb(event);
    return ConfigReader(event.args).allUsed();
  }

  /// Asked every millisecond, each of them says when.
  Json firstTimes() const {
    Json times = Json::array();
    for (int i = 0; i < count_; ++i) {
      const auto name = hashName("limiter " + std::to_string(i));
      EnvoyGradient rule = measuredRule(settings_, {seed_, DrawPurpose::kService, name});
      Instant at{};
      while (!rule.beginMeasurement(at)) at += 1ms;
      times.push_back(toMilliseconds(at.time_since_epoch()));
    }
    return times;
  }

  int count_;
  LimiterSettings settings_;
  std::uint64_t seed_;
};

}  // namespace

ComponentResult makeHeadRoomComponent(const Case& one) {
  ConfigReader config(one.config);
  const auto range = config.get<std::vector<int>>("range", {1, 1});
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<HeadRoomComponent>(range.at(0), range.at(1)));
}

ComponentResult makeMeasurementsComponent(const Case& one) {
  ConfigReader config(one.config);
  LimiterSettings settings;
  settings.rttInterval = config.time("calibration_interval_ms", settings.rttInterval);
  settings.jitter = config.get("jitter", 0.0);
  const auto seed = config.get<std::uint64_t>("seed", 1);
  if (auto status = config.allUsed(); !status) return status.error();
  const int count = std::stoi(one.component());
  return std::unique_ptr<Component>(std::make_unique<MeasurementsComponent>(count, settings, seed));
}

}  // namespace watertight::conformance
