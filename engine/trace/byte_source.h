// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace watertight {

/// Where a trace's bytes come from, one after the other. One thread at a time.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Up to `size` bytes into `into`; how many there were. None: the end.
  virtual Result<std::size_t> read(char* into, std::size_t size) = 0;

  /// How many bytes there are in all, where that is known beforehand: a hint.
  [[nodiscard]] virtual std::optional<std::size_t> size() const { return std::nullopt; }

  /// Why the bytes ended before their time, as half a sentence; empty where they did not.
  [[nodiscard]] virtual std::string trouble() const { return {}; }
};

/// A file, read in order (never mapped: a log that is cut while it is read must not end the program). The
/// error says why it cannot be opened; a directory is one.
Result<std::unique_ptr<ByteSource>> openFile(const std::string& path);

/// Bytes in memory, which must outlive the source.
std::unique_ptr<ByteSource> memorySource(std::string_view bytes);

}  // namespace watertight
