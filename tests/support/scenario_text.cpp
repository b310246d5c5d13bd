// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scenario_text.h"

namespace watertight::testing_support {

std::string fullScenarioText() {
  return R"(schema = 1
name = "Everything at once"
seed = 7
duration = "3m"

[service]
workers = 16
backlog = 50
cores = 2
arrivals = "closed"
rate = 60
users = 30
think_time = "500ms"
isolation = "shared"
sample = "50ms"

[shared]
bulkhead = { limit = 16, policy = "wait", max_wait = "2s", then = "discard" }
window = { kind = "count", size = 50, max_age = "0s" }

[replay]
latency = "resampled"
unknown = "drop"
spread = false
speed = 2.5

[[route]]
name = "checkout"
weight = 3
work = "4ms"
calls = ["payment"]
optional = ["sms"]
async = ["10.0.0.1:80"]
deadline = "1s"
on_deadline = "abandon"

[[route]]
name = "page"
work = { kind = "exponential", mean = "6ms" }

[[dependency]]
name = "payment"
downstream = { latency = { kind = "uniform", low = "10ms", high = "20ms" }, backlog = 5, error_latency = "1ms" }

[[dependency]]
name = "sms"
[dependency.downstream]
latency = { kind = "lognormal", median = "60ms", p99 = "250ms" }
slowdown = 1.5
added = "1ms"
capacity = 40
error_rate = 0.002
ignored_rate = 0.001
hang_rate = 0.003
hang_for = "20s"
cancellable = true
obeys_timeout = false
[dependency.bulkhead]
kind = "thread_pool"
limit = 8
queue = 2
policy = "fallback"
call_timeout = "1s"
caller_timeout = "500ms"
fallback_latency = "5ms"
fallback_error_rate = 0.1
fallback_on_failure = true
[dependency.breaker]
failure_rate = 0.5
slow_rate = 0.9
slow_call = "1s"
minimum_calls = 10
recovery = "30s"
recovery_factor = 2
recovery_max = "5m"
recovery_jitter = 0.1
probes = 2
probe_successes = 3
probe_patience = "5s"
ramp = "double"
mode = "disabled"
half_open = "limited"
window = { span = "20s" }
[dependency.limiter]
algorithm = "aimd"
initial = 8
min = 2
max = 50
interval = "2s"
min_samples = 10
error_threshold = 0.4
latency_threshold = "400ms"
backoff = 0.7
step = 2
evidence = "window"
evidence_age = "30s"
confidence = 0
used = 1
queue_threshold = "100ms"

[[dependency]]
name = "10.0.0.1:80"
downstream = { latency = { kind = "fixed", value = "5ms" } }

[[fault]]
at = "60s"
for = "45s"
dependency = "sms"
slowdown = 12
ramp = "5s"
ramp_out = "10s"

[[fault]]
key = 3
rate = 2.0
by = "hand"

[[set]]
at = "90s"
path = "sms.bulkhead.limit"
value = 4
ramp = "10s"

[[set]]
at = "100s"
path = "10.0.0.1:80.downstream.latency.value"
value = "7ms"

[[expect]]
metric = "payment.rejected.total"
max = 0

[[expect]]
metric = "route.checkout.goodput_per_s"
from = "65s"
to = "105s"
relative_to = "no_faults"
min = 0.98
)";
}

std::string smsScenario(const std::string& lines) {
  return R"([[dependency]]
name = "sms"
downstream = { latency = { kind = "fixed", value = "60ms" } }

)" + lines;
}

}  // namespace watertight::testing_support
