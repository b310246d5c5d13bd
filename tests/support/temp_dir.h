// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace watertight {

/// A directory of its own, gone with the object.
class TempDir {
 public:
  TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir();

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file there; its path.
  [[nodiscard]] std::string file(const std::string& name, std::string_view text) const;
  [[nodiscard]] const std::filesystem::path& root() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string readFile(const std::string& path);

}  // namespace watertight
