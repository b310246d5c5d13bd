// SPDX-License-Identifier: GPL-3.0-or-later
// The example of engine/README.md, so that it goes on compiling and does what it says.
#include <gtest/gtest.h>

#include "runtime/execute.h"

namespace {

using namespace watertight;
using namespace std::chrono_literals;

struct Gateway {
  bool down = false;
  std::string send(const std::string& text, const std::stop_token& /*stop*/) const {
    if (down) throw std::runtime_error("no answer");
    return "sent " + text;
  }
};

CompartmentSettings smsSettings() {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{.kind = BulkheadKind::kThreadPool,
                                       .limit = 8,
                                       .queue = 8,
                                       .policy = Policy::kFallback,
                                       .callerTimeout = 500ms};
  settings.breaker = BreakerSettings{.failureRate = 0.5, .recovery = 10s, .probePatience = 5s};
  settings.limiter = LimiterSettings{.min = 2, .max = 16, .latencyThreshold = 400ms};
  return settings;
}

std::string send(LiveCompartment& sms, const Gateway& gateway, const std::string& text) {
  const auto result =
      execute(sms, [&gateway, text](const CallContext& context) { return gateway.send(text, context.stop); },
              {.fallback = [] { return std::string{"queued for later"}; }});
  if (result.hasValue()) return result.value();
  return std::string{nameOf(result.end())};
}

TEST(ReadmeExample, SendsAndServesTheFallbackOnceTheBreakerIsOpen) {
  LiveCompartment sms(smsSettings());
  Gateway gateway;
  EXPECT_EQ(send(sms, gateway, "hello"), "sent hello");
  gateway.down = true;
  for (int i = 0; i < 40; ++i) send(sms, gateway, "hello");
  EXPECT_EQ(send(sms, gateway, "hello"), "queued for later");
}

}  // namespace
