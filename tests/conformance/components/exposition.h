// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace watertight::conformance {

/// A metrics page read by a parser of our own, which knows nothing of how it was written: text exposition
/// format 0.0.4.
struct Exposition {
  struct Sample {
    std::string name;
    std::map<std::string, std::string> labels;
    double value = 0;
  };
  std::vector<Sample> samples;
  std::map<std::string, int> typeLines;  ///< by family
  std::vector<std::string> lines;
  int errors = 0;      ///< lines that are none of the format's
  int duplicates = 0;  ///< samples whose name and labels another has

  /// The sum over samples of that name with these labels; none where there is no such sample.
  [[nodiscard]] std::optional<double> sum(const std::string& name,
                                          const std::map<std::string, std::string>& labels = {}) const;
};

Exposition parseExposition(const std::string& page);

}  // namespace watertight::conformance
