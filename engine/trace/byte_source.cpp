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
  FileSource(int descriptor, std::string path, std::optional<std::size_t> size)
      : descriptor_(descriptor), path_(std::move(path)), size_(size) {}
  ~FileSource() override { ::close(descriptor_); }

  Result<std::size_t> read(char* into, std::size_t size) override {
    for (;;) {
      const ssize_t got = ::read(descriptor_, into, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return Error{"cannot be read: " + std::string(std::strerror(errno)), path_, {}};
    }
  }

  [[nodiscard]] std::optional<std::size_t> size() const override { return size_; }

 private:
  int descriptor_;
  std::string path_;
  std::optional<std::size_t> size_;
};

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : size_(bytes.size()), rest_(bytes) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    const std::size_t given = std::min(size, rest_.size());
    if (given > 0) std::memcpy(into, rest_.data(), given);
    rest_.remove_prefix(given);
    return given;
  }
  [[nodiscard]] std::optional<std::size_t> size() const override { return size_; }

 private:
  std::size_t size_;
  std::string_view rest_;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> openFile(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    if (errno == ENOENT) return Error{"no such file", path, {}};
    return Error{"cannot be opened: " + std::string(std::strerror(errno)), path, {}};
  }
  struct stat about {};
  const bool known = ::fstat(descriptor, &about) == 0;
  std::optional<std::size_t> size;
  if (known && S_ISREG(about.st_mode)) size = static_cast<std::size_t>(about.st_size);
  std::unique_ptr<ByteSource> source = std::make_unique<FileSource>(descriptor, path, size);
  if (known && S_ISDIR(about.st_mode)) return Error{"is a directory", path, "name one file in it"};
  return source;
}

std::unique_ptr<ByteSource> memorySource(std::string_view bytes) {
  return std::make_unique<MemorySource>(bytes);
}

}  // namespace watertight
