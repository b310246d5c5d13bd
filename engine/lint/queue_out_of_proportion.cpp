// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"
#include "stats/erlang.h"

namespace watertight {

/// A queue takes up short bursts: shorter than half of the threads it does not, longer than all of them it
/// only makes calls late.
void queueOutOfProportion(const LintedCompartment& c, Findings& findings) {
  const auto& bulkhead = c.settings.bulkhead;
  if (!bulkhead || bulkhead->kind != BulkheadKind::kThreadPool || bulkhead->queue >= kUnlimitedQueue) return;
  const auto queue = static_cast<int>(std::min<std::int64_t>(bulkhead->queue, 1'000'000));
  const int threads = bulkhead->limit, half = (threads + 1) / 2;
  const bool tooLong = queue > threads;
  if (!tooLong && 2 * queue >= threads) return;
  const int better = tooLong ? threads : half;
  const auto rejects = [&c, threads](int places) {
    return aboutPercent(blockingShare(c.offered(), threads, places));
  };
  const auto wait = fromSeconds(toSeconds(c.heldFor()) * queue / threads);
  findings.push_back(
      {"queue_out_of_proportion", c.path("bulkhead.queue"),
       fmt::format("{} places before {} threads", queue, threads),
       tooLong
           ? fmt::format(
                 "the last place waits {}; M/M/c/K: {} of healthy calls find no place, and with {} places {}",
                 aboutTime(wait), rejects(queue), better, rejects(better))
           : fmt::format("a short burst finds no place; M/M/c/K: {} of healthy calls, and with {} places {}",
                         rejects(queue), better, rejects(better)),
       c.path(fmt::format("bulkhead.queue = {}", better))});
}

}  // namespace watertight
