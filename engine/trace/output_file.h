// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace watertight {

/// A file that appears whole or not at all: written beside its place under another name, and put there by
/// commit(). Without commit() nothing is left behind. Gzip output has one member a MiB, so that a cut file
/// still inflates up to its last member, and holds no time stamp: equal input, equal bytes.
class OutputFile {
 public:
  static Result<OutputFile> create(const std::string& path, bool gzip);
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();

  Status write(std::string_view bytes);
  Status commit();

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace watertight
