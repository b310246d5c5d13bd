// SPDX-License-Identifier: MIT
#include "trace/import_report.h"

#include <algorithm>

namespace watertight {

void leaveOut(ImportReport& report, std::string_view why, std::int64_t records) {
  if (records == 0) return;
  auto& groups = report.leftOut;
  auto group = std::find_if(groups.begin(), groups.end(), [why](const auto& g) { return g.why == why; });
  if (group == groups.end()) group = groups.insert(groups.end(), {std::string{why}, 0});
  group->records += records;
}

void leaveOutCalls(ReadTrace& read, std::string_view why) {
  auto& [trace, report] = read;
  leaveOut(report, why, static_cast<std::int64_t>(trace.calls.size()));
  trace.calls.clear();
  trace.dependencies.clear();
  report.outOfOrder = report.startsReckoned = report.latenciesReckoned = 0;
  report.shortest.reset();
  report.longest.reset();
}

}  // namespace watertight
