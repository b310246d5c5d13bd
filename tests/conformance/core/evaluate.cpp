// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/core/evaluate.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

namespace watertight::conformance {
namespace {

std::optional<Json> valuesOf(const std::string& observable, Component& component) {
  if (auto series = component.series(observable)) return series;
  auto observed = component.observe(observable);
  if (!observed) return std::nullopt;
  return observed->value.is_array() ? observed->value : Json::array({observed->value});
}

std::optional<Json> reduce(const std::string& function, const Json& values) {
  const std::set<Json> distinct(values.begin(), values.end());
  if (function == "distinct") return distinct.size();
  if (function == "set") return Json(distinct);
  if (function == "isfinite") {
    return std::ranges::all_of(values,
                               [](const Json& v) { return v.is_number() && std::isfinite(v.get<double>()); });
  }
  if (values.empty()) return Json();
  if (function == "min") return *std::ranges::min_element(values);
  if (function == "max") return *std::ranges::max_element(values);
  return std::nullopt;
}

std::optional<Observed> observeFunction(const std::string& observable, Component& component) {
  static const std::regex kCall(R"((min|max|distinct|set|isfinite)\(([^()]*)\)(.*))");
  std::smatch parts;
  if (!std::regex_match(observable, parts, kCall)) return std::nullopt;
  const auto values = valuesOf(parts[2].str() + parts[3].str(), component);
  if (!values) return std::nullopt;
  const auto reduced = reduce(parts[1], *values);
  if (!reduced) return std::nullopt;
  return Observed{*reduced};
}

std::optional<Observed> observeSum(const std::string& observable, Component& component) {
  static const std::regex kPlus(R"(\s*\+\s*)");
  if (!std::regex_search(observable, kPlus)) return std::nullopt;
  double sum = 0;
  for (std::sregex_token_iterator it(observable.begin(), observable.end(), kPlus, -1), end; it != end; ++it) {
    const auto term = component.observe(it->str());
    if (!term || !term->value.is_number()) return std::nullopt;
    sum += term->value.get<double>();
  }
  return Observed{sum};
}

std::optional<Observed> observeAny(const std::string& observable, Component& component) {
  if (auto known = component.observe(observable)) return known;
  if (auto function = observeFunction(observable, component)) return function;
  return observeSum(observable, component);
}

/// Percentiles and means of a window are within one percent (W3); all else is exact.
double toleranceOf(const std::string& observable) {
  static const std::regex kMeasured(R"((^|.*[._])(p\d+_ms|mean_ms))");
  return std::regex_match(observable, kMeasured) ? 0.01 : 0;
}

bool equal(const Observed& got, const Json& wanted, double tolerance) {
  if (got.value.is_number() && wanted.is_number()) {
    const double a = got.value.get<double>(), b = wanted.get<double>();
    return std::abs(a - b) <= tolerance * std::abs(b) + 1e-9 * std::abs(b);
  }
  if (wanted.is_string() && std::ranges::count(got.words, wanted.get<std::string>()) > 0) return true;
  return got.value == wanted;
}

std::optional<bool> ordered(const std::string& op, double got, double wanted) {
  if (op == "<") return got < wanted;
  if (op == "<=") return got <= wanted;
  if (op == ">") return got > wanted;
  if (op == ">=") return got >= wanted;
  return std::nullopt;
}

/// A number, or all of a list.
bool between(const Json& got, double least, double most) {
  if (got.is_array())
    return std::ranges::all_of(got, [&](const Json& one) { return between(one, least, most); });
  return got.is_number() && least <= got.get<double>() && got.get<double>() <= most;
}

std::optional<bool> holds(const Expectation& expectation, const Observed& got) {
  const Json& wanted = expectation.value;
  const double tolerance = toleranceOf(expectation.observable);
  if (expectation.op == "==" || expectation.op == "is") return equal(got, wanted, tolerance);
  if (expectation.op == "in") {
    return std::ranges::any_of(wanted, [&](const Json& one) { return equal(got, one, tolerance); });
  }
  if (expectation.op == "between") {
    return between(got.value, wanted.at(0).get<double>(), wanted.at(1).get<double>());
  }
  if (!got.value.is_number() || !wanted.is_number()) return false;
  return ordered(expectation.op, got.value.get<double>(), wanted.get<double>());
}

}  // namespace

Evaluation evaluate(const Expectation& expectation, Component& component) {
  const auto got = observeAny(expectation.observable, component);
  if (!got) return {};
  const auto held = holds(expectation, *got);
  if (!held) return {};
  return {*held ? Verdict::kPass : Verdict::kFail, got->value};
}

}  // namespace watertight::conformance
