// SPDX-License-Identifier: MIT
#include "sim/expectation.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/duration_text.h"
#include "core/nearest_name.h"
#include "core/printable.h"

namespace watertight {
namespace {

using nlohmann::json;

constexpr std::string_view kRoutes = "routes", kDependencies = "dependencies";

/// The node at a path of keys with dots between; keys may hold dots themselves.
const json* nodeAt(const json& node, std::string_view path) {
  if (!node.is_object()) return nullptr;
  for (const auto& [key, inner] : node.items()) {
    if (path == key) return &inner;
    const bool leadsOn = path.size() > key.size() && path.starts_with(key) && path[key.size()] == '.';
    if (!leadsOn) continue;
    if (const auto* found = nodeAt(inner, path.substr(key.size() + 1))) return found;
  }
  return nullptr;
}

const json* metricNode(const json& summary, std::string_view metric) {
  constexpr std::string_view kRoute = "route.";
  if (metric.starts_with(kRoute) && summary.contains(kRoutes)) {
    if (const auto* found = nodeAt(summary[kRoutes], metric.substr(kRoute.size()))) return found;
  }
  if (const auto* found = nodeAt(summary, metric)) return found;
  return summary.contains(kDependencies) ? nodeAt(summary[kDependencies], metric) : nullptr;
}

void collectNumbers(const json& node, const std::string& prefix, std::vector<std::string>& paths) {
  if (node.is_number()) paths.push_back(prefix);
  if (!node.is_object()) return;
  for (const auto& [key, inner] : node.items()) {
    const bool shorthand = prefix.empty() && (key == kRoutes || key == kDependencies);
    if (!shorthand) {
      collectNumbers(inner, prefix.empty() ? key : fmt::format("{}.{}", prefix, key), paths);
      continue;
    }
    for (const auto& [name, figures] : inner.items()) {
      collectNumbers(figures, key == kRoutes ? "route." + name : name, paths);
    }
  }
}

std::string nearMetrics(const json& summary, std::string_view metric) {
  std::vector<std::string> paths;
  collectNumbers(summary, "", paths);
  const std::vector<std::string_view> known(paths.begin(), paths.end());
  return fmt::format("{}", fmt::join(nearestNames(metric, known, 3), ", "));
}

std::string_view referenceName(RelativeTo relativeTo) {
  switch (relativeTo) {
    case RelativeTo::kNoFaults:
      return "the run without faults";
    case RelativeTo::kIsolationNone:
      return "the run without isolation";
    case RelativeTo::kIsolationShared:
      return "the run with one shared compartment";
    case RelativeTo::kNothing:
      break;
  }
  return "nothing";
}

std::string spanText(const ExpectSettings& expect) {
  if (expect.from && expect.to) {
    return fmt::format(" from {} to {}", durationText(*expect.from), durationText(*expect.to));
  }
  if (expect.from) return fmt::format(" from {} on", durationText(*expect.from));
  return expect.to ? fmt::format(" until {}", durationText(*expect.to)) : std::string{};
}

/// Six digits are plenty, unless they would make the figure look like the one it is compared with.
std::string figure(double value, std::optional<double> comparedWith = {}) {
  const auto text = fmt::format("{:.6g}", value);
  const bool looksEqual =
      comparedWith && *comparedWith != value && fmt::format("{:.6g}", *comparedWith) == text;
  return looksEqual ? fmt::format("{}", value) : text;
}

std::string boundsText(const ExpectSettings& expect, double value) {
  if (!expect.min && !expect.max) return "anything";
  if (expect.min && expect.max) {
    if (*expect.min == *expect.max) return figure(*expect.min, value);
    return fmt::format("from {} to {}", figure(*expect.min, value), figure(*expect.max, value));
  }
  return expect.min ? "at least " + figure(*expect.min, value) : "at most " + figure(*expect.max, value);
}

class Judge {
 public:
  Judge(const ExpectSettings& expect, std::string_view file) : expect_(expect), file_(file) {}

  ExpectResult compare(double value, std::string_view ofWhat) const {
    const bool low = expect_.min && value < *expect_.min;
    const bool high = expect_.max && value > *expect_.max;
    const auto shown = figure(value, low ? expect_.min : (high ? expect_.max : std::nullopt));
    auto result = says(fmt::format("is {}{}, {} be {}", shown, ofWhat, low || high ? "must" : "as it must",
                                   boundsText(expect_, value)));
    result.ok = !low && !high;
    result.value = value;
    return result;
  }

  /// A failure without a figure.
  ExpectResult says(const std::string& what, std::string_view advice = {}) const {
    auto text = fmt::format("{}{} {} ({}:{})", printable(expect_.metric, kLongestMetric), spanText(expect_),
                            what, file_, expect_.line);
    if (!advice.empty()) text += fmt::format("; near: {}", advice);
    return {.ok = false, .value = std::nullopt, .text = std::move(text)};
  }

  ExpectResult noValue(const json& summary, std::string_view where) const {
    const auto* node = metricNode(summary, expect_.metric);
    if (node == nullptr)
      return says(fmt::format("does not exist{}", where), nearMetrics(summary, expect_.metric));
    if (node->is_null()) return says(fmt::format("has no value{}: nothing was measured", where));
    return says(fmt::format("is not a number{}", where), nearMetrics(summary, expect_.metric));
  }

  ExpectResult ratio(double value, const json& reference) const {
    const auto name = referenceName(expect_.relativeTo);
    const auto base = metricValue(reference, expect_.metric);
    if (!base) return noValue(reference, fmt::format(" in {}", name));
    if (*base == 0) return says(fmt::format("is {}, and 0 in {}: there is no ratio", figure(value), name));
    return compare(value / *base, fmt::format(" of {} ({} / {})", name, figure(value), figure(*base)));
  }

 private:
  static constexpr std::size_t kLongestMetric = 300;
  const ExpectSettings& expect_;
  std::string_view file_;
};

}  // namespace

std::optional<double> metricValue(const json& summary, std::string_view metric) {
  const auto* node = metricNode(summary, metric);
  if (node == nullptr || !node->is_number()) return std::nullopt;
  return node->get<double>();
}

std::optional<ExpectResult> tooShortFor(const ExpectSettings& expect, Duration length,
                                        std::string_view file) {
  const bool reached =
      expect.to.value_or(length) <= length && expect.from.value_or(Duration::zero()) < length;
  if (reached) return std::nullopt;
  auto result =
      Judge(expect, file).says(fmt::format("cannot be judged: the run ends at {}", durationText(length)));
  result.judged = false;
  return result;
}

ExpectResult judge(const ExpectSettings& expect, const json& summary, const json* reference,
                   std::string_view file) {
  const Judge bench(expect, file);
  const auto value = metricValue(summary, expect.metric);
  if (!value) return bench.noValue(summary, "");
  if (expect.relativeTo == RelativeTo::kNothing) return bench.compare(*value, "");
  if (reference == nullptr)
    return bench.says(fmt::format("cannot be compared: {} is missing", referenceName(expect.relativeTo)));
  return bench.ratio(*value, *reference);
}

}  // namespace watertight
