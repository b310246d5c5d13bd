// SPDX-License-Identifier: MIT
#include "session/metrics_page.h"

#include <fmt/format.h>
#include <prometheus/text_serializer.h>

#include <limits>
#include <sstream>
#include <utility>

namespace watertight {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

constexpr const char* kDependency = "dependency";

// The serializer escapes label values, but writes help texts as they are.
std::string escapedHelp(const std::string& help) {
  std::string escaped;
  for (const char c : help) {
    if (c == '\n') {
      escaped += "\\n";
    } else if (c == '\\') {
      escaped += "\\\\";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

/// The length of the UTF-8 character at the text's beginning; 0 where there is none.
std::size_t characterLength(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogateOrBeyond = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
  return overlong || surrogateOrBeyond ? 0 : length;
}

// One foreign byte would make the whole page unreadable.
std::string utf8Of(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    if (length == 0) {
      out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text.front()));
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

ClientMetric valueSample(double value) {
  ClientMetric sample;
  sample.gauge.value = value;
  sample.counter.value = value;
  return sample;
}

/// Adds families to a page; each gets its samples from a visitor of all dependencies.
class PageWriter {
 public:
  explicit PageWriter(const MetricsNumbers& numbers) : numbers_(numbers) {}

  /// `visit` is called for each dependency and the compartment that protects it, and calls add().
  template <typename Visit>
  void family(const char* name, const char* help, MetricType type, Visit visit) {
    family_ = metricFamily(name, help, type);
    for (const auto& dependency : numbers_.dependencies) {
      name_ = utf8Of(dependency.name);
      visit(dependency, numbers_.compartments[static_cast<std::size_t>(dependency.compartment)]);
    }
    if (!family_.metric.empty()) families_.push_back(std::move(family_));
  }

  void add(ClientMetric sample) {
    sample.label.push_back({kDependency, name_});
    family_.metric.push_back(std::move(sample));
  }
  void add(double value) { add(valueSample(value)); }
  void add(const char* label, std::string_view labelValue, double value) {
    add(value);
    family_.metric.back().label.push_back({label, std::string(labelValue)});
  }

  std::vector<MetricFamily> take() { return std::move(families_); }

 private:
  const MetricsNumbers& numbers_;
  std::vector<MetricFamily> families_;
  MetricFamily family_;
  std::string name_;
};

void addGauges(PageWriter& page) {
  const auto gauge = [&page](const char* name, const char* help, std::int64_t CompartmentMetrics::*which) {
    page.family(name, help, MetricType::Gauge, [&](const auto&, const auto& compartment) {
      page.add(static_cast<double>(compartment.*which));
    });
  };
  gauge("watertight_in_flight", "Calls that hold a permit now.", &CompartmentMetrics::inFlight);
  gauge("watertight_waiting", "Calls that wait for a permit now.", &CompartmentMetrics::waiting);
  page.family("watertight_limit", "Permits that there are now.", MetricType::Gauge,
              [&](const auto&, const auto& compartment) {
                if (compartment.limit) page.add(*compartment.limit);
              });
  gauge("watertight_overflow", "Calls that run on their caller's thread without a permit now.",
        &CompartmentMetrics::overflow);
  gauge("watertight_abandoned", "Calls counted as timeout that still hold their permit now.",
        &CompartmentMetrics::abandoned);
}

void addCalls(PageWriter& page) {
  page.family(
      "watertight_arrivals_total", "Attempts that arrived at the compartment.", MetricType::Counter,
      [&](const auto& dependency, const auto&) { page.add(static_cast<double>(dependency.arrivals)); });
  page.family("watertight_calls_total", "Attempts that ended, by how they ended for their caller.",
              MetricType::Counter, [&](const auto& dependency, const auto&) {
                for (std::size_t end = 0; end < dependency.calls.size(); ++end)
                  page.add("outcome", nameOf(static_cast<CallEnd>(end)),
                           static_cast<double>(dependency.calls[end]));
              });
  page.family("watertight_rejected_total", "Attempts whose caller saw a rejection, by its reason.",
              MetricType::Counter, [&](const auto& dependency, const auto&) {
                for (std::size_t reason = 1; reason < kRejectReasons; ++reason)
                  page.add("reason", nameOf(static_cast<RejectReason>(reason)),
                           static_cast<double>(dependency.rejected[reason]));
              });
  page.family("watertight_rescued_total",
              "Failed calls whose caller got the fallback; they are in calls_total as what they were.",
              MetricType::Counter, [&](const auto& dependency, const auto&) {
                page.add(static_cast<double>(dependency.rescued));
              });
}

void addCompartments(PageWriter& page) {
  page.family("watertight_limit_changes_total", "Changes of the limit, by a limiter or by hand.",
              MetricType::Counter, [&](const auto&, const auto& compartment) {
                if (!compartment.limit) return;
                page.add("direction", "up", static_cast<double>(compartment.limitRaised));
                page.add("direction", "down", static_cast<double>(compartment.limitLowered));
              });
  page.family("watertight_breaker_state", "1 for the state in which the breaker is.", MetricType::Gauge,
              [&](const auto&, const auto& compartment) {
                if (!compartment.breaker) return;
                for (std::size_t state = 0; state < EnumNames<BreakerState>::names.size(); ++state)
                  page.add("state", EnumNames<BreakerState>::names[state],
                           *compartment.breaker == static_cast<BreakerState>(state) ? 1 : 0);
              });
}

void addDurations(PageWriter& page) {
  page.family(
      "watertight_call_duration_seconds",
      "Start to end at the downstream of calls that ended ok, error or timeout.", MetricType::Histogram,
      [&](const auto& dependency, const auto&) { page.add(histogramSample(dependency.callSeconds)); });
  page.family("watertight_total_duration_seconds",
              "Arrival to what the caller saw, queueing included, of calls that ended ok, error or timeout.",
              MetricType::Histogram, [&](const auto& dependency, const auto&) {
                page.add(histogramSample(dependency.totalSeconds));
              });
}

}  // namespace

MetricFamily metricFamily(std::string name, const std::string& help, MetricType type) {
  MetricFamily family;
  family.name = std::move(name);
  family.help = escapedHelp(help);
  family.type = type;
  return family;
}

ClientMetric histogramSample(const MetricsHistogram& histogram) {
  ClientMetric sample;
  sample.histogram.sample_count = static_cast<std::uint64_t>(histogram.count());
  sample.histogram.sample_sum = histogram.sum();
  auto bounds = histogram.bounds();
  bounds.push_back(std::numeric_limits<double>::infinity());
  const auto counts = histogram.cumulative();
  for (std::size_t i = 0; i < bounds.size(); ++i)
    sample.histogram.bucket.push_back({static_cast<std::uint64_t>(counts[i]), bounds[i]});
  return sample;
}

std::vector<MetricFamily> metricFamilies(const MetricsNumbers& numbers) {
  PageWriter page(numbers);
  addGauges(page);
  addCalls(page);
  addCompartments(page);
  addDurations(page);
  return page.take();
}

std::string metricsText(const std::vector<MetricFamily>& families) {
  std::ostringstream out;
  prometheus::TextSerializer().Serialize(out, families);
  return out.str();
}

std::string metricsPage(const MetricsNumbers& numbers) {
  return metricsText(metricFamilies(numbers));
}

}  // namespace watertight
