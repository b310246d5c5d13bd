// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/breaker_command.h"

#include <ostream>

namespace watertight::testing_support {
namespace {

using namespace std::chrono_literals;
using Verb = BreakerCommand::Verb;

rc::Gen<Duration> someTime(int least) {
  return rc::gen::map(rc::gen::inRange(least, 5), [](int ms) { return Duration{ms * 1ms}; });
}

rc::Gen<BreakerCommand> toOneOut(Verb verb) {
  return rc::gen::map(rc::gen::inRange(0, 6),
                      [verb](int which) { return BreakerCommand{.verb = verb, .which = which}; });
}

rc::Gen<BreakerCommand> just(Verb verb) {
  return rc::gen::just(BreakerCommand{.verb = verb});
}

rc::Gen<BreakerCommand> advance() {
  return rc::gen::map(someTime(1),
                      [](Duration time) { return BreakerCommand{.verb = Verb::kAdvance, .time = time}; });
}

rc::Gen<BreakerCommand> set() {
  return rc::gen::map(someBreaker(), [](const BreakerSettings& settings) {
    return BreakerCommand{.verb = Verb::kSet, .settings = settings};
  });
}

}  // namespace

rc::Gen<BreakerSettings> someBreaker() {
  const auto make = [](int failures, Duration recovery, int factor, int probes, int successes,
                       Duration patience, BreakerMode mode) {
    BreakerSettings settings;
    settings.consecutiveFailures = failures;
    settings.recovery = recovery;
    settings.recoveryFactor = factor;
    settings.recoveryMax = 6ms;
    settings.probes = probes;
    if (successes > 0) settings.probeSuccesses = successes;
    settings.probePatience = patience;
    settings.mode = mode;
    return settings;
  };
  const auto mode = rc::gen::weightedElement<BreakerMode>(
      {{8, BreakerMode::kAuto}, {1, BreakerMode::kForcedOpen}, {1, BreakerMode::kDisabled}});
  return rc::gen::apply(make, rc::gen::inRange(1, 4), someTime(1), rc::gen::inRange(1, 4),
                        rc::gen::inRange(1, 4), rc::gen::inRange(0, 5), someTime(0), mode);
}

rc::Gen<std::vector<BreakerCommand>> someBreakerCommands() {
  return rc::gen::container<std::vector<BreakerCommand>>(
      rc::gen::weightedOneOf<BreakerCommand>({{8, just(Verb::kAsk)},
                                              {3, toOneOut(Verb::kOk)},
                                              {4, toOneOut(Verb::kFail)},
                                              {2, toOneOut(Verb::kGiveBack)},
                                              {4, advance()},
                                              {1, just(Verb::kExpirePatience)},
                                              {1, set()}}));
}

std::ostream& operator<<(std::ostream& out, const BreakerCommand& command) {
  switch (command.verb) {
    case Verb::kAsk:
      return out << "ask";
    case Verb::kOk:
      return out << "ok(" << command.which << ")";
    case Verb::kFail:
      return out << "fail(" << command.which << ")";
    case Verb::kGiveBack:
      return out << "give back(" << command.which << ")";
    case Verb::kAdvance:
      return out << "advance(" << toMilliseconds(command.time) << " ms)";
    case Verb::kExpirePatience:
      return out << "patience is over";
    case Verb::kSet:
      break;
  }
  return out << "set(" << command.settings << ")";
}

}  // namespace watertight::testing_support

namespace watertight {

std::ostream& operator<<(std::ostream& out, const BreakerSettings& s) {
  out << nameOf(s.mode) << ", trips after " << s.consecutiveFailures.value_or(0) << ", recovery "
      << toMilliseconds(s.recovery) << " ms times " << s.recoveryFactor << ", probes " << s.probes;
  if (s.probeSuccesses) out << ", to succeed " << *s.probeSuccesses;
  return out << ", patience " << toMilliseconds(s.probePatience) << " ms";
}

}  // namespace watertight
