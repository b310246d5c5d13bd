// SPDX-License-Identifier: MIT
#include "sim/file_problems.h"

#include <fmt/format.h>

#include <algorithm>

namespace watertight {
namespace {

constexpr std::size_t kMostKept = 1000;

}  // namespace

void FileProblems::add(int line, std::string what, std::string remedy) {
  if (full()) {
    dropped_ = true;
    return;
  }
  problems_.emplace_back(line, Error{std::move(what), fmt::format("{}:{}", file_, line), std::move(remedy)});
}

bool FileProblems::full() const {
  return problems_.size() >= kMostKept;
}

std::vector<Error> FileProblems::sorted() const {
  auto problems = problems_;
  std::stable_sort(problems.begin(), problems.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Error> errors;
  errors.reserve(problems.size() + 1);
  for (auto& problem : problems) errors.push_back(std::move(problem.second));
  if (dropped_) errors.push_back({"there are more faults than these", file_, ""});
  return errors;
}

}  // namespace watertight
