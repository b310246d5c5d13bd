// SPDX-License-Identifier: MIT
#include "trace/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace watertight {
namespace {

class FileSource final : public ByteSource {
 public:
  FileSource(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  ~FileSource() override { ::close(descriptor_); }

  Result<std::size_t> read(char* into, std::size_t size) override {
    for (;;) {
      const ssize_t got = ::read(descriptor_, into, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return Error{"cannot be read: " + std::string(std::strerror(errno)), path_, {}};
    }
  }

 private:
  int descriptor_;
  std::string path_;
};

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : rest_(bytes) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    const std::size_t given = std::min(size, rest_.size());
    if (given > 0) std::memcpy(into, rest_.data(), given);
    rest_.remove_prefix(given);
    return given;
  }

 private:
  std::string_view rest_;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> openFile(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    if (errno == ENOENT) return Error{"no such file", path, {}};
    return Error{"cannot be opened: " + std::string(std::strerror(errno)), path, {}};
  }
  auto source = std::make_unique<FileSource>(descriptor, path);
  struct stat about {};
  if (::fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode)) {
    return Error{"is a directory", path, "name one file in it"};
  }
  return std::unique_ptr<ByteSource>{std::move(source)};
}

std::unique_ptr<ByteSource> memorySource(std::string_view bytes) {
  return std::make_unique<MemorySource>(bytes);
}

}  // namespace watertight
