// SPDX-License-Identifier: MIT
#include "policy/aimd.h"
#include "policy/aimd_per_call.h"
#include "policy/envoy_gradient.h"
#include "policy/gradient2.h"
#include "policy/limiter.h"
#include "policy/sampled_limiter.h"
#include "policy/vegas.h"

namespace watertight {

std::unique_ptr<Limiter> makeLimiter(const LimiterSettings& settings, int bulkheadLimit, const DrawKey& key) {
  const auto sampled = [&](std::unique_ptr<LimitRule> rule) {
    return std::make_unique<SampledLimiter>(settings, bulkheadLimit, std::move(rule));
  };
  switch (settings.algorithm) {
    case LimiterAlgorithm::kAimd:
      return std::make_unique<Aimd>(settings, bulkheadLimit);
    case LimiterAlgorithm::kAimdPerCall:
      return sampled(std::make_unique<AimdPerCall>(settings));
    case LimiterAlgorithm::kVegas:
      return sampled(std::make_unique<Vegas>(settings, key));
    case LimiterAlgorithm::kGradient2:
      return sampled(std::make_unique<Gradient2>(settings));
    case LimiterAlgorithm::kEnvoyGradient:
      return sampled(std::make_unique<EnvoyGradient>(settings, key));
  }
  CHECK(false);
  return nullptr;
}

}  // namespace watertight
