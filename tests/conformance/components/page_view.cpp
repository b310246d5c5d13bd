// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/page_view.h"

#include <algorithm>
#include <regex>

#include "session/metrics_page.h"

namespace watertight::conformance {
namespace {

using Labels = std::map<std::string, std::string>;

/// What the page calls the cases' counters.
struct Counter {
  std::string_view word, family;
  Labels labels;
};

const std::vector<Counter>& counters() {
  static const std::vector<Counter> kCounters{
      {"submitted_total", "watertight_arrivals_total", {}},
      {"ok_total", "watertight_calls_total", {{"outcome", "ok"}}},
      {"ok", "watertight_calls_total", {{"outcome", "ok"}}},
      {"failed_total", "watertight_calls_total", {{"outcome", "error"}}},
      {"failed", "watertight_calls_total", {{"outcome", "error"}}},
      {"timeout_total", "watertight_calls_total", {{"outcome", "timeout"}}},
      {"timeout", "watertight_calls_total", {{"outcome", "timeout"}}},
      {"rejected", "watertight_calls_total", {{"outcome", "rejected"}}},
      {"discarded_total", "watertight_calls_total", {{"outcome", "discarded"}}},
      {"discarded", "watertight_calls_total", {{"outcome", "discarded"}}},
      {"cancelled_total", "watertight_calls_total", {{"outcome", "cancelled"}}},
      {"cancelled", "watertight_calls_total", {{"outcome", "cancelled"}}},
      {"rejected_total{reason=\"full\"}", "watertight_rejected_total", {{"reason", "bulkhead_full"}}},
      {"rejected_total{reason=\"open\"}", "watertight_rejected_total", {{"reason", "breaker_open"}}},
      {"fallback_success_total", "watertight_rescued_total", {}},
      {"in_flight", "watertight_in_flight", {}},
      {"limit", "watertight_limit", {}},
  };
  return kCounters;
}

}  // namespace

PageView::PageView(World& world) {
  MetricsSubjects subjects;
  subjects.dependencies = {{"api", 0}};
  CompartmentView view;
  const Compartment& compartment = world.stages().front()->compartment();
  view.gauges.limit = compartment.bulkhead().limit();
  if (compartment.breaker() != nullptr) view.breaker = compartment.breaker()->state();
  subjects.compartments = {view};
  book_ = std::make_unique<MetricsBook>(subjects, board_);
  world.observe(*book_);
}

std::optional<Observed> PageView::observe(const std::string& name) const {
  book_->post();
  const auto page = parseExposition(metricsPage(board_->latest()));
  if (auto value = counter(page, name)) return Observed{*value};
  if (auto value = oneHot(page, name)) return Observed{*value};
  if (name == "latency_sum_ms") return Observed{*page.sum("watertight_call_duration_seconds_sum") * 1000};
  if (name == "rejection_rate") {
    return Observed{*page.sum("watertight_calls_total", {{"outcome", "rejected"}}) /
                    *page.sum("watertight_arrivals_total")};
  }
  // There is no such series, so none can say what is not known.
  if (name == "failure_rate") {
    const auto rate = page.sum("watertight_failure_rate");
    return Observed{rate ? Json(*rate) : Json("(no line)")};
  }
  if (name == "any_failure_rate_below_zero") {
    return Observed{page.sum("watertight_failure_rate").value_or(0) < 0};
  }
  return std::nullopt;
}

std::optional<Json> PageView::counter(const Exposition& page, const std::string& name) const {
  const auto found = std::ranges::find(counters(), name, &Counter::word);
  if (found == counters().end()) return std::nullopt;
  const auto sum = page.sum(std::string(found->family), found->labels);
  return sum ? std::optional{Json(*sum)} : std::nullopt;
}

/// "state{closed,open,half_open}": the sample of each.
std::optional<Json> PageView::oneHot(const Exposition& page, const std::string& name) const {
  static const std::regex kStates(R"(state\{([\w,]+)\})");
  static const std::regex kComma(",");
  std::smatch parts;
  if (!std::regex_match(name, parts, kStates)) return std::nullopt;
  Json values = Json::array();
  const std::string states = parts[1];
  for (std::sregex_token_iterator it(states.begin(), states.end(), kComma, -1), end; it != end; ++it) {
    const auto value = page.sum("watertight_breaker_state", {{"state", it->str()}});
    values.push_back(value ? Json(*value) : Json());
  }
  return values;
}

}  // namespace watertight::conformance
