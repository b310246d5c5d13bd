// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/metrics_text_component.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "conformance/components/exposition.h"
#include "conformance/core/config_reader.h"
#include "session/metrics_page.h"

namespace watertight::conformance {
namespace {

constexpr const char* kCounter = "calls_total";
constexpr const char* kHistogram = "duration";

struct TextPlan {
  std::string help = "Calls.";
  std::optional<std::string> labelValue;
  std::optional<std::string> instance;
  std::optional<std::vector<double>> buckets;
};

class MetricsTextComponent final : public Component {
 public:
  explicit MetricsTextComponent(TextPlan plan) : plan_(std::move(plan)) {
    if (plan_.buckets) histogram_.emplace(*plan_.buckets);
  }

  std::optional<Observed> observe(std::string_view observable) override {
    const std::string name(observable);
    if (auto value = ofLines(name)) return Observed{*value};
    if (auto value = ofPage(name)) return Observed{*value};
    if (name == "parsed label name") return parsedName();
    return ofHistogram(name);
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "observe") {
      histogram_->observe(args.get("v", 0.0));
    } else if (event.verb == "render") {
      page_ = parseExposition(text());
    } else if (event.verb != "construct") {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  /// The page of a run whose one dependency is called so, or a family of our own by the same writer.
  std::string text() const {
    if (plan_.instance) {
      MetricsNumbers numbers;
      numbers.compartments.emplace_back();
      numbers.dependencies.emplace_back().name = *plan_.instance;
      return metricsPage(numbers);
    }
    const auto type = histogram_ ? prometheus::MetricType::Histogram : prometheus::MetricType::Counter;
    auto family = metricFamily(histogram_ ? kHistogram : kCounter, plan_.help, type);
    prometheus::ClientMetric sample = histogram_ ? histogramSample(*histogram_) : prometheus::ClientMetric{};
    sample.counter.value = 1;
    if (plan_.labelValue) sample.label.push_back({"name", *plan_.labelValue});
    family.metric.push_back(std::move(sample));
    return metricsText({family});
  }

  std::optional<Json> ofLines(const std::string& name) const {
    const auto beginning = [this](const std::string& with) {
      return std::ranges::count_if(page_.lines,
                                   [&](const std::string& line) { return line.starts_with(with); });
    };
    const auto first = [this](const std::string& with) {
      const auto found =
          std::ranges::find_if(page_.lines, [&](const std::string& line) { return line.starts_with(with); });
      return found == page_.lines.end() ? Json() : Json(*found);
    };
    if (name == "sample_line") return first(std::string(kCounter) + "{");
    if (name == "number_of_lines_for_sample") return beginning(std::string(kCounter) + "{");
    if (name == "help_line") return first("# HELP ");
    const std::string starting = "lines_starting_with_";
    if (name.starts_with(starting)) return beginning(name.substr(starting.size()));
    return std::nullopt;
  }

  std::optional<Json> ofPage(const std::string& name) const {
    if (name == "parse_errors") return page_.errors;
    if (name == "duplicate sample lines") return page_.duplicates;
    if (name == "TYPE lines per family") {
      int most = 0;
      for (const auto& [family, lines] : page_.typeLines) most = std::max(most, lines);
      return most;
    }
    const std::string contain = "parsed families contain ";
    if (name.starts_with(contain)) {
      const auto family = name.substr(contain.size());
      return page_.typeLines.contains(family) ||
             std::ranges::any_of(page_.samples, [&](const auto& sample) { return sample.name == family; });
    }
    return std::nullopt;
  }

  /// As it is, or with its line feeds written out, as a case writes it.
  std::optional<Observed> parsedName() const {
    if (page_.samples.empty() || !page_.samples.front().labels.contains("dependency")) return std::nullopt;
    const std::string parsed = page_.samples.front().labels.at("dependency");
    static const std::regex kLineFeed("\n");
    return Observed{parsed, {std::regex_replace(parsed, kLineFeed, "\\n")}};
  }

  std::optional<Observed> ofHistogram(const std::string& name) const {
    if (!histogram_) return std::nullopt;
    static const std::regex kBucket(R"re(bucket\{le="(.*)"\})re");
    std::smatch parts;
    const std::string family = kHistogram;
    const auto asked = [&](const std::string& sample, const std::map<std::string, std::string>& labels) {
      const auto value = page_.sum(family + sample, labels);
      return Observed{value ? Json(*value) : Json()};
    };
    if (std::regex_match(name, parts, kBucket)) return asked("_bucket", {{"le", parts[1]}});
    if (name == "count" || name == "sum") return asked("_" + name, {});
    if (name == "result") return Observed{boundsInWords()};
    return std::nullopt;
  }

  /// "bounds 1,5,+Inf each exactly once with counts 1,1,1".
  std::string boundsInWords() const {
    std::vector<std::string> bounds, counts;
    for (const auto& sample : page_.samples) {
      if (!sample.labels.contains("le")) continue;
      bounds.push_back(sample.labels.at("le"));
      counts.push_back(fmt::format("{}", sample.value));
    }
    return fmt::format("bounds {} each {} with counts {}", fmt::join(bounds, ","),
                       page_.duplicates == 0 ? "exactly once" : "more than once", fmt::join(counts, ","));
  }

  TextPlan plan_;
  std::optional<MetricsHistogram> histogram_;
  Exposition page_;
};

}  // namespace

ComponentResult makeMetricsTextComponent(const Case& one) {
  ConfigReader config(one.config);
  TextPlan plan;
  if (config.has("label_value")) plan.labelValue = config.get<std::string>("label_value", "");
  if (config.has("instance_name")) plan.instance = config.get<std::string>("instance_name", "");
  if (config.has("buckets")) plan.buckets = config.get<std::vector<double>>("buckets", {});
  plan.help = config.get<std::string>("help", plan.help);
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<MetricsTextComponent>(std::move(plan)));
}

}  // namespace watertight::conformance
