// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/breakers_component.h"

#include "conformance/components/stage_settings.h"
#include "policy/breaker.h"

namespace watertight::conformance {
namespace {

class BreakersComponent final : public Component {
 public:
  BreakersComponent(int count, const BreakerSettings& settings, std::uint64_t seed)
      : count_(count), settings_(settings), seed_(seed) {}

  std::optional<Observed> observe(std::string_view observable) override {
    if (observable == "same_seed_same_values") return Observed{dueTimes(settings_) == dueTimes(settings_)};
    return std::nullopt;
  }

  std::optional<Json> series(std::string_view observable) override {
    if (!opened_) return std::nullopt;
    if (observable == "due_ms") return dueTimes(settings_);
    if (observable != "due_ms_with_recovery_jitter_0") return std::nullopt;
    BreakerSettings without = settings_;
    without.recoveryJitter = 0;
    return dueTimes(without);
  }

 private:
  Status apply(const CaseEvent& event) override {
    if (event.verb == "open_all") {
      opened_ = now();
    } else if (event.verb != "query_due_times") {
      return unknownVerb(event);
    }
    return ConfigReader(event.args).allUsed();
  }

  /// When each of them lets its first probe through, having failed at the instant of opening.
  Json dueTimes(const BreakerSettings& settings) const {
    Json due = Json::array();
    for (int i = 0; i < count_; ++i) {
      Breaker breaker(settings,
                      {seed_, DrawPurpose::kBreakerJitter, hashName("breaker " + std::to_string(i))});
      while (const auto pass = breaker.ask(*opened_).pass) breaker.record(*opened_, *pass, {.failed = true});
      due.push_back(toMilliseconds(breaker.recoversAt()->time_since_epoch()));
    }
    return due;
  }

  int count_;
  BreakerSettings settings_;
  std::uint64_t seed_;
  std::optional<Instant> opened_;
};

}  // namespace

ComponentResult makeBreakersComponent(const Case& one) {
  ConfigReader config(one.config);
  const BreakerSettings settings = breakerFrom(config);
  const auto seed = config.get<std::uint64_t>("seed", 1);
  if (auto status = config.allUsed(); !status) return status.error();
  const int count = std::stoi(one.component());
  return std::unique_ptr<Component>(std::make_unique<BreakersComponent>(count, settings, seed));
}

}  // namespace watertight::conformance
