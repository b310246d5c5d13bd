// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/figure_tips.h"

namespace watertight {

std::string_view chartTip(ChartKind kind) {
  switch (kind) {
    case ChartKind::kCalls:
      return "Calls of each sample period, at its end or its peak (M1)\n"
             "in flight: calls that hold a permit (B1)\n"
             "limit: permits there are; a limiter moves it (A1, A6)\n"
             "waiting: calls that wait for a permit (B3)\n"
             "overflow: calls that run on their caller's thread, outside the limit (policy caller_runs)\n"
             "abandoned: given up by their caller, and still holding their permit (T1, T2)\n"
             "downstream: calls that it really holds, orphans of timeouts and overflow included (D6)";
    case ChartKind::kRejections:
      return "Calls a second that were not admitted at once, by reason (M1)\n"
             "bulkhead full, queue full, wait expired (B2, B5), breaker open (C3), shutdown (B13)\n"
             "ran on caller: run outside the limit instead of being turned away (policy caller_runs)";
    case ChartKind::kLatency:
      return "Time from a call's start at the downstream to its end, in milliseconds, logarithmic\n"
             "p50, p95: half, and 95 %, of the calls in the compartment's window took no longer (W1, W3)\n"
             "a timeout counts with the time it ran (T3); no calls: no number (W2)";
    case ChartKind::kTimeSpent:
      return "Where the time of calls went, in calls on average: seconds spent a second\n"
             "queue: from arrival to start; downstream: from start to end; retry delay: between two "
             "attempts\n"
             "Each part is told when it ends: a call that hangs is seen in the ages first";
    case ChartKind::kBreaker:
      return "The breaker's state over time (C1): closed lets calls pass, open rejects them all (C3), "
             "half-open "
             "tries a few (C4, C5)";
    case ChartKind::kWorkers:
      return "The application's workers, by what holds them (S1); unit: workers\n"
             "A worker is held from its request's start to its end: calling, waiting or between two attempts";
    case ChartKind::kBacklog:
      return "Requests that wait for a worker (S1); unit: requests\nOne that finds the backlog full is shed";
    case ChartKind::kRequests:
      return "Requests that ended, a second (S5)\n"
             "good: answered without a failed required call, and within the deadline\n"
             "late: answered after the deadline · failed: not answered · shed: turned away at a full backlog "
             "(S1)";
  }
  return {};
}

}  // namespace watertight
