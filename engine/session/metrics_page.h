// SPDX-License-Identifier: MIT
#pragma once
#include <prometheus/metric_family.h>

#include <string>
#include <vector>

#include "session/metrics_numbers.h"

namespace watertight {

/// The page's families in order; one without a sample is left out. Whatever a dependency is called, its name
/// comes out of the page as it went in; a byte that is no UTF-8 comes out as \xNN.
std::vector<prometheus::MetricFamily> metricFamilies(const MetricsNumbers& numbers);

/// A family without samples whose help text may hold anything.
prometheus::MetricFamily metricFamily(std::string name, const std::string& help, prometheus::MetricType type);

/// A histogram's sample, with its infinite bucket and without labels.
prometheus::ClientMetric histogramSample(const MetricsHistogram& histogram);

/// Families as text, in the exposition format of Prometheus, version 0.0.4.
std::string metricsText(const std::vector<prometheus::MetricFamily>& families);

/// The metrics page (FORMATS, Prometheus).
std::string metricsPage(const MetricsNumbers& numbers);

}  // namespace watertight
