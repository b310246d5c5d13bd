// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"

namespace watertight {

/// What is wrong with a file, by line. Keeps the first thousand problems.
class FileProblems {
 public:
  explicit FileProblems(std::string file) : file_(std::move(file)) {}

  void add(int line, std::string what, std::string remedy = {});

  [[nodiscard]] bool empty() const { return problems_.empty(); }
  /// Nothing more will be kept: no need to look for good advice.
  [[nodiscard]] bool full() const;
  /// In order of lines; `where` is "file:line". Says at the end that there are more, where there are.
  [[nodiscard]] std::vector<Error> sorted() const;

 private:
  std::string file_;
  std::vector<std::pair<int, Error>> problems_;
  bool dropped_ = false;
};

}  // namespace watertight
