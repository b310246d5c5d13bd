// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace watertight::testing_support {

using MetricLabels = std::map<std::string, std::string>;

struct MetricSample {
  std::string name;
  MetricLabels labels;
  double value = 0;
};

/// A metrics page, read by the exposition format's own rules and with no code of its writer.
struct MetricsText {
  std::vector<MetricSample> samples;
  std::map<std::string, std::string> help, type;  ///< by family
  std::vector<std::string> faults;  ///< lines that are none, families told twice, series that are there twice

  [[nodiscard]] std::optional<double> value(const std::string& name, const MetricLabels& labels) const;
  /// That, or -1 where there is no such series.
  [[nodiscard]] std::int64_t whole(const std::string& name, const MetricLabels& labels) const;
};

MetricsText parseMetrics(std::string_view page);

}  // namespace watertight::testing_support
