// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>

#include "trace/byte_source.h"

namespace watertight {

/// How far a trace has been read, and the way to end that early. Any thread.
class ReadWatch {
 public:
  /// Bytes as the file has them, compressed or not.
  [[nodiscard]] std::int64_t bytesRead() const { return read_; }
  /// Zero: not known.
  [[nodiscard]] std::int64_t bytesInAll() const { return all_; }
  /// Reading ends at the next piece, with an error that says so.
  void cancel() { cancelled_ = true; }
  [[nodiscard]] bool cancelled() const { return cancelled_; }

 private:
  friend class WatchedSource;
  std::atomic<std::int64_t> read_{0}, all_{0};
  std::atomic<bool> cancelled_{false};
};

/// The same bytes, counted in `watch`.
std::unique_ptr<ByteSource> watched(std::unique_ptr<ByteSource> source, std::shared_ptr<ReadWatch> watch);

}  // namespace watertight
