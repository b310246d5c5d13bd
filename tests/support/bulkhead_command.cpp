// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bulkhead_command.h"

#include <ostream>

namespace watertight::testing_support {
namespace {

using namespace std::chrono_literals;
using Verb = BulkheadCommand::Verb;

rc::Gen<Policy> somePolicy() {
  return rc::gen::element(Policy::kAbort, Policy::kDiscard, Policy::kDiscardOldest, Policy::kCallerRuns,
                          Policy::kFallback, Policy::kWait);
}

rc::Gen<Policy> someLastResort() {
  return rc::gen::element(Policy::kAbort, Policy::kDiscard, Policy::kDiscardOldest, Policy::kCallerRuns,
                          Policy::kFallback);
}

rc::Gen<Duration> someTime(int least) {
  return rc::gen::map(rc::gen::inRange(least, 5), [](int ms) { return Duration{ms * 1ms}; });
}

rc::Gen<BulkheadCommand> just(Verb verb) {
  return rc::gen::just(BulkheadCommand{.verb = verb});
}

rc::Gen<BulkheadCommand> toOneOfThem(Verb verb) {
  return rc::gen::map(rc::gen::inRange(0, 6),
                      [verb](int which) { return BulkheadCommand{.verb = verb, .which = which}; });
}

rc::Gen<BulkheadCommand> passing(Verb verb) {
  return rc::gen::map(someTime(1),
                      [verb](Duration time) { return BulkheadCommand{.verb = verb, .time = time}; });
}

rc::Gen<BulkheadCommand> resize() {
  return rc::gen::map(rc::gen::inRange(0, 5),
                      [](int limit) { return BulkheadCommand{.verb = Verb::kResize, .limit = limit}; });
}

rc::Gen<BulkheadCommand> set(BulkheadKind kind) {
  return rc::gen::map(someBulkhead(kind), [](const BulkheadSettings& settings) {
    return BulkheadCommand{.verb = Verb::kSet, .settings = settings};
  });
}

}  // namespace

rc::Gen<BulkheadSettings> someBulkhead(BulkheadKind kind) {
  const auto make = [kind](int limit, std::int64_t queue, Policy policy, Policy then, Duration maxWait) {
    return BulkheadSettings{
        .kind = kind, .limit = limit, .queue = queue, .policy = policy, .maxWait = maxWait, .then = then};
  };
  const auto queue = rc::gen::element<std::int64_t>(0, 1, 2, 3, kUnlimitedQueue);
  return rc::gen::apply(make, rc::gen::inRange(0, 4), queue, somePolicy(), someLastResort(), someTime(0));
}

rc::Gen<std::vector<BulkheadCommand>> someBulkheadCommands(BulkheadKind kind) {
  return rc::gen::container<std::vector<BulkheadCommand>>(
      rc::gen::weightedOneOf<BulkheadCommand>({{8, just(Verb::kArrive)},
                                               {5, toOneOfThem(Verb::kComplete)},
                                               {1, toOneOfThem(Verb::kCancel)},
                                               {1, toOneOfThem(Verb::kExpire)},
                                               {2, passing(Verb::kAdvance)},
                                               {1, passing(Verb::kAdvanceUnseen)},
                                               {1, resize()},
                                               {1, set(kind)}}));
}

std::ostream& operator<<(std::ostream& out, const BulkheadCommand& command) {
  const auto ms = command.time / 1ms;
  switch (command.verb) {
    case Verb::kArrive:
      return out << "arrive";
    case Verb::kComplete:
      return out << "complete(" << command.which << ")";
    case Verb::kCancel:
      return out << "cancel(" << command.which << ")";
    case Verb::kExpire:
      return out << "expire(" << command.which << ")";
    case Verb::kAdvance:
      return out << "advance(" << ms << " ms)";
    case Verb::kAdvanceUnseen:
      return out << "advance unseen(" << ms << " ms)";
    case Verb::kResize:
      return out << "resize(" << command.limit << ")";
    case Verb::kSet:
      break;
  }
  return out << "set(" << command.settings << ")";
}

}  // namespace watertight::testing_support

namespace watertight {

std::ostream& operator<<(std::ostream& out, const BulkheadSettings& s) {
  out << nameOf(s.kind) << " limit " << s.limit << ", queue ";
  s.queue == kUnlimitedQueue ? out << "unlimited" : out << s.queue;
  out << ", " << nameOf(s.policy);
  if (s.policy != Policy::kWait) return out;
  return out << " " << toMilliseconds(s.maxWait) << " ms then " << nameOf(s.then);
}

}  // namespace watertight
