// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/rejection_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/counted.h"
#include "present/texts.h"
#include "stats/erlang.h"

namespace watertight {
namespace {

constexpr double kBearable = 0.01;
constexpr double kMostPermits = 20'000;
constexpr int kMostQueue = 1000;

std::int64_t queueOf(const CrowdContext& context) {
  return context.bulkhead != nullptr ? std::min<std::int64_t>(context.bulkhead->queue, kMostQueue) : 0;
}

const char* permits(const CrowdContext& context) {
  const bool pool = context.bulkhead != nullptr && context.bulkhead->kind == BulkheadKind::kThreadPool;
  return pool ? "workers" : "permits";
}

std::string perSecond(double rate) {
  return figureLabel(rate) + " /s";
}

// A second, with all permits in use.
double capacityOf(const Crowd& crowd) {
  return *crowd.limit / std::max(1e-9, toSeconds(*crowd.held));
}

std::string nothingAdmitted(const Crowd& crowd) {
  auto text = fmt::format("No call got a permit in this time: {} were held", crowd.inFlight);
  if (crowd.oldest) text += fmt::format(", one for {} already", ageLabel(*crowd.oldest));
  return text + ". How many would have been needed cannot be told before calls end.";
}

/// Nothing can be computed: why not. Empty where it can.
std::string cannotCompute(const Crowd& crowd) {
  if (!crowd.limit) return "There is no limit here: what rejected them cannot be told.";
  if (*crowd.limit == 0) return "The limit is 0: nothing is admitted until it is raised.";
  return crowd.held ? std::string{} : nothingAdmitted(crowd);
}

std::string enoughPermits(const Crowd& crowd, const CrowdContext& context) {
  const auto enough = permitsNeeded(crowd, queueOf(context));
  return fmt::format("About {} would have rejected less than 1 %.", *enough);
}

std::string ofFullBulkhead(const Crowd& crowd, const CrowdContext& context) {
  const double needed = *crowd.needed();
  auto text =
      fmt::format("Offered {} at {} keep {} {} busy (Little's law); the limit was {}, full at {} of {}. ",
                  perSecond(crowd.offered), durationLabel(*crowd.held), figureLabel(needed), permits(context),
                  *crowd.limit, crowd.full, counted(crowd.samples, "sample"));
  if (needed >= *crowd.limit) return text + enoughPermits(crowd, context);
  const double chance = blockingShare(needed, *crowd.limit, static_cast<int>(queueOf(context)));
  if (chance >= kBearable)
    return text + "Enough on average, not for the peaks. " + enoughPermits(crowd, context);
  return text + fmt::format(
                    "Enough for random arrivals, of which it would reject {}: a burst, whose height the "
                    "samples do not tell.",
                    percentLabel(chance));
}

std::optional<int> queueNeeded(double needed, int limit) {
  for (int queue = 0; queue <= kMostQueue; ++queue) {
    if (blockingShare(needed, limit, queue) < kBearable) return queue;
  }
  return std::nullopt;
}

std::string ofFullQueue(const Crowd& crowd, const CrowdContext& context) {
  const double capacity = capacityOf(crowd);
  auto text = fmt::format("{} {} at {} finish {}, offered were {}", *crowd.limit, permits(context),
                          durationLabel(*crowd.held), perSecond(capacity), perSecond(crowd.offered));
  if (crowd.offered > capacity) {
    const auto queue = queueOf(context);
    if (queue > 0) {
      const double seconds = static_cast<double>(queue) / (crowd.offered - capacity);
      text += fmt::format(": a queue of {} is full after {}", queue, durationLabel(fromSeconds(seconds)));
    }
    return text + ". No queue is long enough for that. " + enoughPermits(crowd, context);
  }
  text += ": enough on average, not for the peaks. ";
  const auto queue = queueNeeded(*crowd.needed(), *crowd.limit);
  if (queue && *queue > queueOf(context)) {
    return text + fmt::format("A queue of about {}", *queue) + ", or " +
           fmt::format("{} {}, would have rejected less than 1 %.", *permitsNeeded(crowd, queueOf(context)),
                       permits(context));
  }
  return text +
         "A queue as it is would do for random arrivals: a burst, whose height the samples do not tell.";
}

std::string ofWaits(const Crowd& crowd, const CrowdContext& context) {
  const double capacity = capacityOf(crowd);
  const auto last = fromSeconds(static_cast<double>(crowd.waitingMost) / capacity);
  auto text = fmt::format("Up to {} waited while {} finish: the last of them waits about {}",
                          crowd.waitingMost, perSecond(capacity), durationLabel(last));
  if (context.bulkhead != nullptr && context.bulkhead->maxWait > Duration::zero()) {
    text += fmt::format(", max_wait is {}", durationLabel(context.bulkhead->maxWait));
  }
  if (crowd.offered > capacity) {
    return text +
           fmt::format(". Offered are {}: a longer wait only delays the rejection. ",
                       perSecond(crowd.offered)) +
           enoughPermits(crowd, context);
  }
  return text + ". As more finish than are offered, a longer max_wait would have let them in.";
}

std::string ofBreaker(const Crowd& crowd, const CrowdContext& context) {
  if (crowd.breaker == BreakerState::kForcedOpen) {
    return "The breaker is forced open: only a hand changes that.";
  }
  auto text = fmt::format("The breaker let no calls through freely at {} of {}. ", crowd.restricted,
                          counted(crowd.samples, "sample"));
  if (context.restricted == nullptr) return text + "When and why it opened is not known any more.";
  const auto& change = std::get<BreakerChange>(context.restricted->event);
  return text +
         fmt::format("It went {} at {}: {}. What had kept it closed would have left these to the bulkhead.",
                     stateLabel(change.to), clockLabel(context.restricted->t), change.why);
}

}  // namespace

std::optional<int> permitsNeeded(const Crowd& crowd, std::int64_t queue) {
  const auto needed = crowd.needed();
  if (!needed) return std::nullopt;
  const int places = static_cast<int>(std::clamp<std::int64_t>(queue, 0, kMostQueue));
  if (*needed > kMostPermits) return static_cast<int>(std::min(*needed, 1e9));
  // With nine of ten places that are needed on average, at least every tenth is rejected.
  int permits = std::max(1, static_cast<int>(*needed * 0.9));
  while (blockingShare(*needed, permits, places) >= kBearable) ++permits;
  return permits;
}

std::string rejectionPrevention(RejectReason reason, const Crowd& crowd, const CrowdContext& context) {
  switch (reason) {
    case RejectReason::kBreakerOpen:
      return ofBreaker(crowd, context);
    case RejectReason::kShutdown:
      return "The compartment shuts down: it rejects every arrival, whatever its settings.";
    case RejectReason::kNone:
      return "The recording has these calls as rejected: what did it then cannot be told.";
    default:
      break;
  }
  if (auto text = cannotCompute(crowd); !text.empty()) return text;
  if (reason == RejectReason::kQueueFull) return ofFullQueue(crowd, context);
  return reason == RejectReason::kWaitExpired ? ofWaits(crowd, context) : ofFullBulkhead(crowd, context);
}

}  // namespace watertight
