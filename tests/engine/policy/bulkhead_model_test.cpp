// SPDX-License-Identifier: GPL-3.0-or-later
// Random sequences of commands against a plain model of permits and queue (SEMANTICS B1 to B7, B9 to B11, P).
// After each command all that can be seen agrees: the limit, who is in flight, who waits where and until
// when, who is served in which order, every decision with its reason, and what a shrink still waits for.
#include "support/bulkhead_duel.h"
#include "support/property.h"

namespace watertight {
namespace {

using testing_support::BulkheadDuel;
using testing_support::checkProperty;
using testing_support::sequencesToTry;
using testing_support::someBulkhead;
using testing_support::someBulkheadCommands;

constexpr int kSequences = 20'000;

void agreesWithTheModel(BulkheadKind kind) {
  const auto settings = *someBulkhead(kind);
  const auto commands = *someBulkheadCommands(kind);
  const auto disagreement = BulkheadDuel(settings).disagreement(commands);
  if (!disagreement.empty()) RC_FAIL(disagreement);
}

TEST(BulkheadModel, ASemaphoreIsWhatItsModelIsThroughAnySequenceOfCommands) {
  checkProperty(sequencesToTry(kSequences), [] { agreesWithTheModel(BulkheadKind::kSemaphore); });
}

TEST(BulkheadModel, AThreadPoolIsWhatItsModelIsThroughAnySequenceOfCommands) {
  checkProperty(sequencesToTry(kSequences), [] { agreesWithTheModel(BulkheadKind::kThreadPool); });
}

}  // namespace
}  // namespace watertight
