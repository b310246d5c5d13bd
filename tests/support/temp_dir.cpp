// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/temp_dir.h"

#include <stdlib.h>

#include <fstream>
#include <sstream>

#include "core/check.h"

namespace watertight {

TempDir::TempDir() {
  std::string name = (std::filesystem::temp_directory_path() / "watertight-test-XXXXXX").string();
  CHECK(::mkdtemp(name.data()) != nullptr);
  path_ = name;
}

TempDir::~TempDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TempDir::file(const std::string& name, std::string_view text) const {
  std::ofstream{path_ / name, std::ios::binary} << text;
  return path(name);
}

std::string readFile(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream{path, std::ios::binary}.rdbuf();
  return text.str();
}

}  // namespace watertight
