// SPDX-License-Identifier: MIT
#include "core/read_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace watertight {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

Error tooLarge(const std::string& path, std::size_t mostBytes) {
  return {fmt::format("the file is too large: more than {} MiB", mostBytes / kMebibyte), path, ""};
}

}  // namespace

Result<std::string> readFile(const std::string& path, std::size_t mostBytes) {
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (!std::filesystem::exists(status)) return Error{"there is no such file", path, "check its name"};
  if (std::filesystem::is_directory(status)) return Error{"this is a directory, not a file", path, ""};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"the file cannot be opened", path, "check who may read it"};
  std::string bytes;
  constexpr std::size_t kChunk = 64 * 1024;
  while (file && bytes.size() <= mostBytes) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kChunk);
    file.read(bytes.data() + before, kChunk);
    bytes.resize(before + static_cast<std::size_t>(file.gcount()));
  }
  if (bytes.size() > mostBytes) return tooLarge(path, mostBytes);
  if (file.bad()) return Error{"the file cannot be read", path, ""};
  return bytes;
}

}  // namespace watertight
