// SPDX-License-Identifier: MIT
#include "core/nearest_name.h"

#include <algorithm>
#include <array>
#include <utility>

namespace watertight {
namespace {

constexpr std::size_t kLongest = 64;
using Row = std::array<std::size_t, kLongest + 1>;

}  // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
  a = a.substr(0, kLongest);
  b = b.substr(0, kLongest);
  Row beforeLast{}, last{}, row{};
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = std::exchange(last, row);
  }
  return last[b.size()];
}

std::vector<std::string_view> nearestNames(std::string_view name,
                                           std::span<const std::string_view> candidates, std::size_t count) {
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  ranked.reserve(candidates.size());
  for (const auto candidate : candidates) ranked.emplace_back(editDistance(name, candidate), candidate);
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  ranked.resize(std::min(count, ranked.size()));
  std::vector<std::string_view> out;
  out.reserve(ranked.size());
  for (const auto& entry : ranked) out.push_back(entry.second);
  return out;
}

std::string_view nearestName(std::string_view name, std::span<const std::string_view> candidates) {
  const auto nearest = nearestNames(name, candidates, 1);
  return nearest.empty() ? std::string_view{} : nearest.front();
}

}  // namespace watertight
