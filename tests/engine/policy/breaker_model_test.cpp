// SPDX-License-Identifier: GPL-3.0-or-later
// Random sequences of commands against a plain model of the breaker (SEMANTICS C1 to C6, C8): never more
// probes in flight than there are places, every place given back, and every answer, transition and time the
// same.
#include "support/breaker_duel.h"
#include "support/property.h"

namespace watertight {
namespace {

using testing_support::BreakerDuel;
using testing_support::checkProperty;
using testing_support::sequencesToTry;
using testing_support::someBreaker;
using testing_support::someBreakerCommands;

constexpr int kSequences = 10'000;

TEST(BreakerModel, ABreakerIsWhatItsModelIsThroughAnySequenceOfCommands) {
  checkProperty(sequencesToTry(kSequences), [] {
    const auto settings = *someBreaker();
    const auto commands = *someBreakerCommands();
    const auto disagreement = BreakerDuel(settings).disagreement(commands);
    if (!disagreement.empty()) RC_FAIL(disagreement);
  });
}

}  // namespace
}  // namespace watertight
