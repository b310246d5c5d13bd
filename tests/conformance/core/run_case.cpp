// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/core/run_case.h"

#include <fmt/format.h>

#include <algorithm>

#include "conformance/core/evaluate.h"
#include "conformance/core/registry.h"
#include "core/steady_clock.h"

namespace watertight::conformance {
namespace {

constexpr const char* kEnd = "end";

/// One run of one case: the lines at their instants, and what is seen at those asked for.
class CaseRun {
 public:
  CaseRun(const Case& one, const std::vector<Expectation>& expected) : case_(one) {
    for (const auto& expectation : expected) open_.push_back(&expectation);
  }

  CaseReport run() {
    auto component = makeComponent(case_);
    if (!component) return skipped(component.error().what);
    component_ = std::move(*component);
    if (auto status = carryOutAll(); !status) return skipped(status.error().text());
    lookUntil(kNever);
    component_->finish();
    lookAtTheEnd();
    return verdict();
  }

 private:
  Status carryOutAll() {
    const auto& events = case_.events;
    for (auto from = events.begin(); from != events.end();) {
      const auto to =
          std::find_if(from, events.end(), [&](const CaseEvent& e) { return e.when != from->when; });
      const auto at = instantOf(from->when);
      if (!at) return Error{"the instant " + from->when.dump() + " is not known", "", ""};
      lookUntil(*at);
      if (auto status = component_->carryOut(*at, {from, to}); !status) return status;
      now_ = std::max(now_, *at);
      from = to;
    }
    return Done{};
  }

  std::optional<Instant> instantOf(const Json& when) {
    if (when.is_number()) return Instant{millis(when)};
    const auto word = when.get<std::string>();
    if (word == kEnd) {
      component_->finish();
      return now_;
    }
    const auto plus = std::min(word.find('+'), word.size());
    const auto base = component_->instantOf(word.substr(0, plus));
    if (!base || plus == word.size()) return base;
    return *base + millis(std::stod(word.substr(plus + 1)));
  }

  /// What is expected at instants before `before`, in order of time.
  void lookUntil(Instant before) {
    std::ranges::stable_sort(open_, {}, [](const Expectation* e) { return instantAsked(*e); });
    while (!open_.empty() && instantAsked(*open_.front()) < before) {
      component_->passTo(instantAsked(*open_.front()));
      now_ = std::max(now_, instantAsked(*open_.front()));
      look(*open_.front());
      open_.erase(open_.begin());
    }
  }

  void lookAtTheEnd() {
    for (const auto* expectation : open_) look(*expectation);
  }

  static Instant instantAsked(const Expectation& expectation) {
    return expectation.at && expectation.at->is_number() ? Instant{millis(*expectation.at)} : kNever;
  }

  void look(const Expectation& expectation) {
    const auto evaluation = evaluate(expectation, *component_);
    ++checks_;
    if (evaluation.verdict == Verdict::kUnknown) unknown_.push_back(expectation.text());
    if (evaluation.verdict == Verdict::kFail) {
      failures_.push_back(fmt::format("expected {}, got {}", expectation.text(), evaluation.got.dump()));
    }
  }

  CaseReport verdict() const {
    if (!failures_.empty())
      return {case_.id, CaseStatus::kFail, checks_, fmt::format("{}", fmt::join(failures_, "; "))};
    if (!unknown_.empty()) return skipped("cannot be seen here: " + unknown_.front());
    return {case_.id, CaseStatus::kPass, checks_, ""};
  }

  CaseReport skipped(std::string why) const { return {case_.id, CaseStatus::kSkip, 0, std::move(why)}; }

  const Case& case_;
  std::vector<const Expectation*> open_;
  std::unique_ptr<Component> component_;
  Instant now_{};
  std::size_t checks_ = 0;
  std::vector<std::string> failures_, unknown_;
};

/// The case once for each policy that it asks for, or as it stands.
std::vector<Case> variantsOf(const Case& one) {
  const std::string key = "repeat_for_policies";
  if (!one.config.contains(key)) return {one};
  std::vector<Case> variants;
  for (const auto& policy : one.config.at(key)) {
    variants.push_back(one);
    variants.back().config.erase(key);
    variants.back().config["policy"] = policy;
  }
  return variants;
}

CaseReport runOnce(const Case& one, const std::vector<Expectation>& expected) {
  CaseReport all{one.id, CaseStatus::kPass, 0, ""};
  for (const Case& variant : variantsOf(one)) {
    CaseReport report = CaseRun(variant, expected).run();
    if (report.status != CaseStatus::kPass) return report;
    all.checks += report.checks;
  }
  return all;
}

/// What threads do may differ from run to run: short cases on threads are run over and over for a second.
CaseReport runAgainst(const Case& one, const std::vector<Expectation>& expected) {
  constexpr int kMostRuns = 100;
  constexpr Duration kLongEnough = std::chrono::seconds{1};
  const int most = one.mode == "threads" ? kMostRuns : 1;
  const Instant began = steadyNow();
  CaseReport report = runOnce(one, expected);
  for (int run = 1; run < most && report.status == CaseStatus::kPass && steadyNow() - began < kLongEnough;
       ++run) {
    report = runOnce(one, expected);
  }
  return report;
}

CaseReport guardedRun(const Case& one, const std::vector<Expectation>& expected) {
  try {
    return runAgainst(one, expected);
  } catch (const Json::exception& fault) {
    return {one.id, CaseStatus::kSkip, 0,
            std::string("the case is written in a way not understood: ") + fault.what()};
  }
}

}  // namespace

std::string CaseReport::line() const {
  switch (status) {
    case CaseStatus::kPass:
      return fmt::format("pass      {}: {} checks", id, checks);
    case CaseStatus::kFail:
      return fmt::format("FAIL      {}: {}", id, detail);
    case CaseStatus::kSkip:
      return fmt::format("skip      {}: {}", id, detail);
    case CaseStatus::kAccepted:
      break;
  }
  return fmt::format("accepted  {}: {} checks, by rule {}", id, checks, detail);
}

CaseReport runCase(const Case& one, const AcceptedCases& accepted) {
  CaseReport report = guardedRun(one, one.expected);
  const auto entry = accepted.find(one.id);
  if (report.status != CaseStatus::kFail || !one.policyNote || entry == accepted.end()) return report;
  CaseReport again = guardedRun(one, entry->second.expected);
  if (again.status == CaseStatus::kPass) {
    again.status = CaseStatus::kAccepted;
    again.detail = entry->second.rule;
  }
  return again;
}

}  // namespace watertight::conformance
