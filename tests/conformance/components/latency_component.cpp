// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/latency_component.h"

#include <cmath>
#include <map>
#include <regex>

#include "conformance/core/config_reader.h"
#include "stats/latency_histogram.h"

namespace watertight::conformance {
namespace {

/// A list, or "1..101".
std::vector<double> numbersIn(const Json& values) {
  static const std::regex kRange(R"((\d+)\.\.(\d+))");
  if (values.is_array()) return values.get<std::vector<double>>();
  std::vector<double> numbers;
  std::smatch ends;
  const auto text = values.get<std::string>();
  if (!std::regex_match(text, ends, kRange)) return numbers;
  for (int i = std::stoi(ends[1]); i <= std::stoi(ends[2]); ++i) numbers.push_back(i);
  return numbers;
}

class LatencyComponent final : public Component {
 public:
  explicit LatencyComponent(const Json& samples) {
    if (!samples.is_null()) recordEach(samples);
  }

  std::optional<Observed> observe(std::string_view observable) override {
    static const std::regex kPercentile(R"(p(\d+)_ms)");
    const std::string name(observable);
    if (const auto asked = asked_.find(name); asked != asked_.end()) return Observed{asked->second};
    if (name == "count") return Observed{histogram_.count()};
    std::smatch parts;
    if (std::regex_match(name, parts, kPercentile)) return Observed{percentile(std::stod(parts[1]))};
    return std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "record") {
      const Duration latency = args.time("lat_ms", Duration::zero());
      for (int i = args.get("count", 1); i > 0; --i) histogram_.record(latency);
    } else if (event.verb == "record_each") {
      recordEach(args.get("values"));
    } else if (event.verb == "reset") {
      histogram_.clear();
    } else if (event.verb == "query_percentile") {
      ask(args.get("p"));
    } else if (event.verb != "query") {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  void recordEach(const Json& values) {
    for (const double ms : numbersIn(values)) histogram_.record(millis(ms));
  }

  void ask(const Json& p) {
    const bool number = p.is_number();
    asked_["p(" + (number ? p.dump() : p.get<std::string>()) + ")"] =
        percentile(number ? p.get<double>() : std::nan(""));
  }

  /// What is asked for in percent has to become a share in range, and is checked where it comes in.
  Json percentile(double percent) {
    const auto share = percentileShare(percent);
    if (!share) return "error";
    const auto value = histogram_.percentile(*share);
    return value ? Json(toMilliseconds(*value)) : Json();
  }

  LatencyHistogram histogram_;
  std::map<std::string, Json> asked_;
};

}  // namespace

ComponentResult makeLatencyComponent(const Case& one) {
  ConfigReader config(one.config);
  const Json samples = config.get("samples");
  // Latencies are recorded from one nanosecond on; the definition is the engine's (W3).
  config.ignore({"definition", "lowest_ms"});
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<LatencyComponent>(samples));
}

}  // namespace watertight::conformance
