// SPDX-License-Identifier: MIT
#include "sim/expectations.h"

#include <map>

#include "sim/second_run.h"

namespace watertight {
namespace {

Span spanOf(const ExpectSettings& expect) {
  return {expect.from, expect.to};
}

RunPlan referencePlan(const RunPlan& plan, RelativeTo relativeTo) {
  if (relativeTo == RelativeTo::kIsolationNone) return withIsolation(plan, Isolation::kNone);
  if (relativeTo == RelativeTo::kIsolationShared) return withIsolation(plan, Isolation::kShared);
  return {std::make_shared<Scenario>(withoutFaults(*plan.scenario)), plan.inputs};
}

nlohmann::json plain(const nlohmann::ordered_json& json) {
  return json;
}

}  // namespace

std::vector<Span> expectedSpans(const Scenario& scenario) {
  std::vector<Span> spans;
  for (const auto& expect : scenario.expects) spans.push_back(spanOf(expect));
  return spans;
}

std::vector<ExpectResult> judgeAll(const RunPlan& plan, const MeasuredRun& run, const std::string& file) {
  std::map<RelativeTo, MeasuredRun> references;
  std::vector<ExpectResult> results;
  for (const auto& expect : plan.scenario->expects) {
    if (auto result = tooShortFor(expect, plan.scenario->duration, file)) {
      results.push_back(*std::move(result));
      continue;
    }
    const auto summary = plain(run.spans.at(spanOf(expect)));
    if (expect.relativeTo == RelativeTo::kNothing) {
      results.push_back(judge(expect, summary, nullptr, file));
      continue;
    }
    auto reference = references.find(expect.relativeTo);
    if (reference == references.end()) {
      const auto measured = measureRun(referencePlan(plan, expect.relativeTo), expectedSpans(*plan.scenario));
      reference = references.emplace(expect.relativeTo, measured).first;
    }
    const auto other = plain(reference->second.spans.at(spanOf(expect)));
    results.push_back(judge(expect, summary, &other, file));
  }
  return results;
}

}  // namespace watertight
