// SPDX-License-Identifier: GPL-3.0-or-later
// Which settings of a limiter fit which algorithm, and what a scenario file is told where one does not.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/scenario_toml.h"
#include "sim/settings_registry.h"
#include "support/scenario_text.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using namespace testing_support;

std::vector<std::string> faultsOf(const std::string& limiter) {
  const auto check =
      checkScenarioText(smsScenario(fmt::format("bulkhead = {{}}\nlimiter = {{ {} }}", limiter)), "f");
  std::vector<std::string> faults;
  for (const auto& error : check.errors) faults.push_back(error.text());
  return faults;
}

struct OneKey {
  std::string key, value;
  std::vector<std::string> fits;
};

const std::vector<std::string> kAll{"aimd", "aimd_per_call", "vegas", "gradient2", "envoy_gradient"};
const std::vector<std::string> kDelay{"vegas", "gradient2", "envoy_gradient"};

const std::vector<OneKey> kKeys{
    {"initial", "7", kAll},
    {"interval", "\"1s\"", kAll},
    {"cooldown", "\"10s\"", kAll},
    {"monitor_only", "true", kAll},
    {"mode", "\"window\"", kAll},
    {"mode", "\"per_call\"", {"aimd_per_call", "vegas", "gradient2"}},
    {"min_samples", "5", {"aimd", "envoy_gradient"}},
    {"used", "0.7", {"aimd", "aimd_per_call", "vegas", "gradient2"}},
    {"error_threshold", "0.4", {"aimd"}},
    {"latency_threshold", "\"1s\"", {"aimd"}},
    {"backoff", "0.8", {"aimd", "aimd_per_call"}},
    {"step", "2", {"aimd", "aimd_per_call"}},
    {"evidence", "\"window\"", {"aimd"}},
    {"evidence_age", "\"30s\"", {"aimd"}},
    {"confidence", "0", {"aimd"}},
    {"queue_threshold", "\"50ms\"", {"aimd"}},
    {"timeout", "\"1s\"", {"aimd_per_call"}},
    {"max_healthy_latency", "\"200ms\"", kDelay},
    {"smoothing", "0.5", {"vegas", "gradient2"}},
    {"probe_multiplier", "10", {"vegas"}},
    {"queue_size", "8", {"gradient2"}},
    {"tolerance", "2.0", {"gradient2"}},
    {"long_window", "100", {"gradient2"}},
    {"buffer", "0.5", {"envoy_gradient"}},
    {"percentile", "0.9", {"envoy_gradient"}},
    {"rtt_interval", "\"30s\"", {"envoy_gradient"}},
    {"rtt_samples", "20", {"envoy_gradient"}},
    {"probe_concurrency", "2", {"envoy_gradient"}},
    {"jitter", "0.1", {"envoy_gradient"}},
};

TEST(LimiterSettingsTable, AKeyThatDoesNotFitTheAlgorithmIsAnError) {
  for (const auto& [key, value, fits] : kKeys) {
    for (const auto& algorithm : kAll) {
      const auto faults = faultsOf(fmt::format("algorithm = \"{}\", {} = {}", algorithm, key, value));
      if (std::find(fits.begin(), fits.end(), algorithm) != fits.end()) {
        EXPECT_THAT(faults, IsEmpty()) << algorithm << " " << key;
      } else {
        EXPECT_THAT(faults, ElementsAre(HasSubstr(key))) << algorithm << " " << key;
      }
    }
  }
}

TEST(LimiterSettingsTable, SaysWhatAKeyNeeds) {
  EXPECT_THAT(faultsOf("algorithm = \"vegas\", latency_threshold = \"1s\""),
              ElementsAre(HasSubstr("it needs algorithm \"aimd\"")));
  EXPECT_THAT(faultsOf("mode = \"per_call\""), ElementsAre(HasSubstr("aimd_per_call")));
}

TEST(LimiterSettingsTable, MinSamplesFitsARuleThatWorksByWindow) {
  EXPECT_THAT(faultsOf("algorithm = \"vegas\", mode = \"window\", min_samples = 5"), IsEmpty());
}

TEST(LimiterSettingsTable, SomeDefaultsGoByTheAlgorithm) {
  const auto shown = [](const std::string& algorithm, const std::string& key) {
    const auto check = checkScenarioText(
        smsScenario(fmt::format("bulkhead = {{}}\nlimiter = {{ algorithm = \"{}\" }}", algorithm)), "f");
    return settingText(*getSetting(*check.scenario, "sms.limiter." + key));
  };
  EXPECT_EQ(shown("aimd", "used"), "0.9");
  EXPECT_EQ(shown("vegas", "used"), "0.5");
  EXPECT_EQ(shown("aimd", "backoff"), "0.5");
  EXPECT_EQ(shown("aimd_per_call", "backoff"), "0.9");
  EXPECT_EQ(shown("vegas", "smoothing"), "1");
  EXPECT_EQ(shown("gradient2", "smoothing"), "0.2");
  EXPECT_EQ(shown("gradient2", "mode"), "per_call");
  EXPECT_EQ(shown("envoy_gradient", "mode"), "window");
}

TEST(LimiterSettingsTable, KnobsTurnWhileARunGoesOnButForTheAlgorithm) {
  for (const auto* key : {"max_healthy_latency", "monitor_only", "cooldown", "mode", "jitter", "timeout"}) {
    EXPECT_TRUE(isLive(fmt::format("sms.limiter.{}", key))) << key;
  }
  EXPECT_FALSE(isLive("sms.limiter.algorithm"));
  EXPECT_FALSE(isLive("sms.limiter.initial"));
}

}  // namespace
}  // namespace watertight
