// SPDX-License-Identifier: MIT
#include "session/measured_threads.h"

#include "session/real_run.h"
#include "session/rest.h"

namespace watertight {

MeasuredRun measureOnThreads(const RunPlan& plan, const std::vector<Span>& spans,
                             const std::function<void(ObservedRun&)>& attach) {
  RealRun run(plan);
  return measure(run, Instant{plan.scenario->duration}, spans, attach, [&] {
    run.start();
    rest(plan.scenario->duration, {});
    run.stop();
  });
}

}  // namespace watertight
