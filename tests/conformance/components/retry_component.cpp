// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/retry_component.h"

#include <limits>
#include <map>

#include "conformance/components/retry_words.h"
#include "policy/retry_budget.h"
#include "policy/retry_delay.h"

namespace watertight::conformance {
namespace {

class RetryDelayComponent final : public Component {
 public:
  RetryDelayComponent(const RetrySettings& settings, std::uint64_t seed) : settings_(settings), seed_(seed) {}

  std::optional<Observed> observe(std::string_view observable) override {
    const auto found = seen_.find(std::string(observable));
    if (found != seen_.end()) return Observed{found->second};
    if (observable == "exceptions") return Observed{exceptions_};
    return std::nullopt;
  }

  std::optional<Json> series(std::string_view observable) override {
    const auto found = draws_.find(std::string(observable));
    return found == draws_.end() ? std::nullopt : std::optional{found->second};
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "delay_for") {
      for (const auto& attempt : args.get("attempts")) {
        seen_["delay(" + attempt.dump() + ")"] = delay(settings_, attempt.get<int>(), 0);
      }
    } else if (event.verb == "draw") {
      draw("draws", args.get("attempt", 1), args.get("count", 1));
    } else if (event.verb == "sequence") {
      sequence(event.when.dump(), args);
    } else {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  void draw(const std::string& name, int attempt, int count) {
    Json draws = Json::array();
    for (int i = 0; i < count; ++i) draws.push_back(delay(settings_, attempt, static_cast<std::uint64_t>(i)));
    draws_[name] = draws;
  }

  /// The delays of one call, attempt after attempt; the extremes stand for all of them.
  void sequence(const std::string& when, ConfigReader& args) {
    RetrySettings settings = settings_;
    settings.base = args.time("base_ms", settings.base);
    Json draws = Json::array();
    double least = std::numeric_limits<double>::max(), most = 0;
    for (int attempt = 1; attempt <= args.get("attempts", 1); ++attempt) {
      const double ms = countedDelay(settings, attempt);
      least = std::min(least, ms);
      most = std::max(most, ms);
      draws.push_back(ms);
    }
    draws_["draws_" + when] = draws;
    seen_["all_draws_" + when] = Json::array({least, most});
  }

  double countedDelay(const RetrySettings& settings, int attempt) {
    try {
      return delay(settings, attempt, 0);
    } catch (...) {
      ++exceptions_;
      return -1;
    }
  }

  double delay(const RetrySettings& settings, int attempt, std::uint64_t call) const {
    DrawKey key{seed_, DrawPurpose::kRetryJitter};
    key.request = call;
    key.attempt = static_cast<std::uint32_t>(attempt);
    return toMilliseconds(retryDelay(settings, attempt, key));
  }

  RetrySettings settings_;
  std::uint64_t seed_;
  int exceptions_ = 0;
  std::map<std::string, Json> seen_, draws_;
};

/// Executions are first attempts, with the retries spread evenly among them; then one more retry is asked
/// for.
class RetryBudgetComponent final : public Component {
 public:
  explicit RetryBudgetComponent(const RetryBudgetSettings& settings) : settings_(settings) {}

  std::optional<Observed> observe(std::string_view observable) override {
    if (observable == "allowed" && allowed_) return Observed{*allowed_};
    return std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb != "query_allowed") return unknownVerb(event);
    allowed_ = allowed(args.get("executions", 0), args.get("retries", 0));
    return args.allUsed();
  }

  bool allowed(int executions, int retries) const {
    RetryBudget budget(settings_);
    int taken = 0;
    bool all = true;
    for (int first = 1; first <= executions; ++first) {
      budget.noteFirstAttempt();
      for (; taken * executions < retries * first; ++taken) all = budget.take() && all;
    }
    return all && budget.take();
  }

  RetryBudgetSettings settings_;
  std::optional<bool> allowed_;
};

}  // namespace

ComponentResult makeRetryDelayComponent(const Case& one) {
  ConfigReader config(one.config);
  const auto settings = retryFrom(config);
  if (!settings) return settings.error();
  const auto seed = config.get<std::uint64_t>("seed", 1);
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<RetryDelayComponent>(*settings, seed));
}

ComponentResult makeRetryBudgetComponent(const Case& one) {
  ConfigReader config(one.config);
  RetryBudgetSettings settings;
  settings.ratio = config.get("max_ratio", settings.ratio);
  settings.burst = config.get("min_concurrent", settings.burst);
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<RetryBudgetComponent>(settings));
}

}  // namespace watertight::conformance
