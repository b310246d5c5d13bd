// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/metrics_text.h"

#include <cstdlib>
#include <limits>
#include <set>
#include <utility>

namespace watertight::testing_support {
namespace {

bool isNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
}

/// Reads a line from left to right; once something is not as it must be, it has failed.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_(line) {}

  bool take(std::string_view what) {
    if (!rest_.starts_with(what)) return false;
    rest_.remove_prefix(what.size());
    return true;
  }
  void demand(std::string_view what) { failed_ = !take(what) || failed_; }
  std::string name() {
    std::size_t length = 0;
    while (length < rest_.size() && isNameByte(rest_[length])) ++length;
    failed_ = failed_ || length == 0;
    return cut(length);
  }
  std::string quoted() {
    std::string text;
    demand("\"");
    while (!rest_.empty() && rest_.front() != '"') text += takeChar();
    demand("\"");
    return text;
  }
  double number() {
    const std::string text(rest_);
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    failed_ = failed_ || text.empty() || *end != '\0';
    return value;
  }
  std::string unescapedRest() {
    std::string text;
    while (!rest_.empty()) text += takeChar();
    return text;
  }
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  std::string cut(std::size_t length) {
    std::string text(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return text;
  }
  char takeChar() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c != '\\') return c;
    if (take("n")) return '\n';
    if (take("\\")) return '\\';
    demand("\"");
    return '"';
  }

  std::string_view rest_;
  bool failed_ = false;
};

std::optional<MetricSample> sampleOf(std::string_view line) {
  LineReader reader(line);
  MetricSample sample;
  sample.name = reader.name();
  if (reader.take("{")) {
    while (!reader.failed() && !reader.take("}")) {
      const auto label = reader.name();
      reader.demand("=");
      sample.labels[label] = reader.quoted();
      reader.take(",");
    }
  }
  reader.demand(" ");
  sample.value = reader.number();
  return reader.failed() ? std::nullopt : std::optional{sample};
}

bool readComment(std::string_view line, MetricsText& text) {
  LineReader reader(line);
  const bool help = reader.take("# HELP ");
  if (!help) reader.demand("# TYPE ");
  const auto family = reader.name();
  reader.demand(" ");
  auto& told = help ? text.help : text.type;
  return told.emplace(family, reader.unescapedRest()).second && !reader.failed();
}

}  // namespace

MetricsText parseMetrics(std::string_view page) {
  MetricsText text;
  std::set<std::pair<std::string, MetricLabels>> seen;
  while (!page.empty()) {
    const auto end = page.find('\n');
    const auto line = page.substr(0, end);
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    if (line.empty()) continue;
    if (line.front() == '#') {
      if (!readComment(line, text)) text.faults.emplace_back(line);
      continue;
    }
    auto sample = sampleOf(line);
    if (!sample || !seen.emplace(sample->name, sample->labels).second) text.faults.emplace_back(line);
    if (sample) text.samples.push_back(*std::move(sample));
  }
  return text;
}

std::optional<double> MetricsText::value(const std::string& name, const MetricLabels& labels) const {
  for (const auto& sample : samples)
    if (sample.name == name && sample.labels == labels) return sample.value;
  return std::nullopt;
}

std::int64_t MetricsText::whole(const std::string& name, const MetricLabels& labels) const {
  return static_cast<std::int64_t>(value(name, labels).value_or(-1));
}

}  // namespace watertight::testing_support
