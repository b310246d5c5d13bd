// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/exposition.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>
#include <sstream>

namespace watertight::conformance {
namespace {

std::string unescaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
    } else {
      const char next = text[++i];
      out += next == 'n' ? '\n' : next;
    }
  }
  return out;
}

std::optional<double> number(const std::string& text) {
  if (text == "+Inf") return HUGE_VAL;
  if (text == "NaN" || text == "Nan") return std::nan("");
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return end == text.c_str() + text.size() && !text.empty() ? std::optional{value} : std::nullopt;
}

std::optional<Exposition::Sample> sampleFrom(const std::string& line) {
  static const std::regex kSample(
      R"re(([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\.)*",?)*)\})? (\S+))re");
  static const std::regex kLabel(R"re(([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)")re");
  std::smatch parts;
  if (!std::regex_match(line, parts, kSample)) return std::nullopt;
  const auto value = number(parts[3]);
  if (!value) return std::nullopt;
  Exposition::Sample sample{parts[1], {}, *value};
  const std::string labels = parts[2];
  for (std::sregex_iterator it(labels.begin(), labels.end(), kLabel), end; it != end; ++it) {
    sample.labels[(*it)[1]] = unescaped((*it)[2]);
  }
  return sample;
}

}  // namespace

std::optional<double> Exposition::sum(const std::string& name,
                                      const std::map<std::string, std::string>& labels) const {
  std::optional<double> sum;
  for (const auto& sample : samples) {
    const bool fits = sample.name == name && std::ranges::all_of(labels, [&](const auto& label) {
                        const auto found = sample.labels.find(label.first);
                        return found != sample.labels.end() && found->second == label.second;
                      });
    if (fits) sum = sum.value_or(0) + sample.value;
  }
  return sum;
}

Exposition parseExposition(const std::string& page) {
  static const std::regex kType(R"(# TYPE (\S+) (counter|gauge|histogram|summary|untyped))");
  static const std::regex kHelp(R"(# HELP \S+ .*)");
  Exposition read;
  std::set<std::pair<std::string, std::map<std::string, std::string>>> seen;
  std::istringstream text(page);
  for (std::string line; std::getline(text, line);) {
    read.lines.push_back(line);
    std::smatch parts;
    if (std::regex_match(line, parts, kType)) {
      ++read.typeLines[parts[1]];
    } else if (auto sample = sampleFrom(line)) {
      read.duplicates += !seen.insert({sample->name, sample->labels}).second;
      read.samples.push_back(std::move(*sample));
    } else if (!line.empty() && !std::regex_match(line, kHelp)) {
      ++read.errors;
    }
  }
  return read;
}

}  // namespace watertight::conformance
