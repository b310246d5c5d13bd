// SPDX-License-Identifier: MIT
#include "policy/aimd.h"
#include "policy/limiter.h"

namespace watertight {

std::unique_ptr<Limiter> makeLimiter(const LimiterSettings& settings, int bulkheadLimit) {
  switch (settings.algorithm) {
    case LimiterAlgorithm::kAimd:
      return std::make_unique<Aimd>(settings, bulkheadLimit);
  }
  CHECK(false);
  return nullptr;
}

}  // namespace watertight
