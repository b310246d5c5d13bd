// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace watertight::testing_support {

/// A file with that content in a directory of its own; gone with this object.
class ScratchFile {
 public:
  ScratchFile(std::string_view name, std::string_view content) {
    std::string pattern = (std::filesystem::temp_directory_path() / "watertight-XXXXXX").string();
    directory_ = mkdtemp(pattern.data());
    path_ = (directory_ / name).string();
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~ScratchFile() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string directory() const { return directory_.string(); }

 private:
  std::filesystem::path directory_;
  std::string path_;
};

}  // namespace watertight::testing_support
