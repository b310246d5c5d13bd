// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/aimd_component.h"

#include "conformance/core/config_reader.h"
#include "policy/limiter.h"

namespace watertight::conformance {
namespace {

/// A line "window" is an interval of the limiter's: so many outcomes, the most calls that were in flight, and
/// the check at its end.
class AimdComponent final : public Component {
 public:
  explicit AimdComponent(const LimiterSettings& settings)
      : settings_(settings), limiter_(makeLimiter(settings, *settings.initial)) {}

  std::optional<Observed> observe(std::string_view observable) override {
    if (observable == "limit") return Observed{limiter_->limit()};
    return std::nullopt;
  }

  std::optional<Json> series(std::string_view observable) override {
    return observable == "limit" ? std::optional{limits_} : std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "window") {
      for (int i = args.get("repeat", 1); i > 0; --i) window(args);
    } else if (event.verb == "resize") {
      limiter_->setLimit(time_, args.get("to", 1), inFlight_);
    } else if (event.verb != "scrape") {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  void window(ConfigReader& args) {
    Outcome outcome;
    outcome.slow = args.get("congested", false);
    outcome.latency = outcome.slow ? settings_.latencyThreshold * 2 : settings_.latencyThreshold / 2;
    inFlight_ = args.get("max_inflight", 0);
    limiter_->noteInFlight(inFlight_);
    for (int i = args.get("samples", 0); i > 0; --i) limiter_->record(time_, limiter_->epoch(), outcome);
    time_ += settings_.interval;
    limiter_->check(time_, {.inFlight = 0, .window = nullptr, .censored = {}});
    limits_.push_back(limiter_->limit());
  }

  LimiterSettings settings_;
  std::unique_ptr<Limiter> limiter_;
  Instant time_{};  // of its own: many windows may stand on one line
  int inFlight_ = 0;
  Json limits_ = Json::array();
};

}  // namespace

ComponentResult makeAimdComponent(const Case& one) {
  constexpr double kPublishedUse = 0.5;
  ConfigReader config(one.config);
  LimiterSettings settings;
  settings.initial = config.get("initial", 1);
  settings.min = config.get("min", 1);
  settings.max = config.get("max", settings.max);
  settings.step = config.get("increase", 1);
  settings.backoff = config.get("decrease", settings.backoff);
  settings.minSamples = 1;
  settings.confidence = 0;
  settings.used = kPublishedUse;
  config.ignore({"algorithm"});
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<AimdComponent>(settings));
}

}  // namespace watertight::conformance
