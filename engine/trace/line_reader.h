// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "trace/byte_source.h"

namespace watertight {

/// A line that is longer than this is none of any log: 16 MiB.
inline constexpr std::size_t kLongestLine = std::size_t{16} << 20;

/// One line, or a piece of one that a run of zero bytes cut (a power cut leaves such runs). The views last
/// until the next line is asked for.
struct Line {
  std::string_view text;    ///< without the line's end (LF or CR LF)
  std::string_view raw;     ///< every byte taken from the source for it, line feed and zero bytes included
  std::int64_t number = 0;  ///< from 1
  bool whole = true;        ///< a line feed ended it: nothing is missing
};

/// Reads a source line by line through one buffer: no allocation a line, memory bounded by the longest line.
/// A byte order mark at the start is taken off; in a file that begins without any LF, each CR counts as one.
/// Formats whose records are not lines take bytes instead: then unread(), readOn() and take(), and never
/// next().
class LineReader {
 public:
  /// `name` is the file's name in messages.
  LineReader(std::unique_ptr<ByteSource> source, std::string name, std::size_t longest = kLongestLine);

  /// The first bytes, up to `size`, without taking them; fewer where there are no more. Before the first
  /// next() only.
  std::string_view head(std::size_t size);

  /// The next line; false at the end, and when the source fails or the line is too long (see status()).
  bool next(Line& line);

  /// The bytes that were read from the source and not taken yet; until the next call.
  [[nodiscard]] std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }
  /// Reads more behind unread(); false at the end, and when the source fails (see status()).
  bool readOn();
  /// Takes bytes off the front of unread().
  void take(std::size_t count) { begin_ += count; }
  /// What is longer is no record: who takes bytes keeps to it.
  [[nodiscard]] std::size_t longest() const { return longest_; }
  void countZeroBytes(std::int64_t count) { zeroBytes_ += count; }

  [[nodiscard]] Status status() const;
  /// Zero bytes that were skipped.
  [[nodiscard]] std::int64_t zeroBytes() const { return zeroBytes_; }
  /// Why the source ended before its time; empty where it did not.
  [[nodiscard]] std::string trouble() const { return source_->trouble(); }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  bool fill();
  void makeRoom();
  bool take(Line& line, std::size_t length, bool ended);
  bool takePiece(Line& line, std::size_t length, std::size_t zeroAt);
  bool fail(Error error);

  std::unique_ptr<ByteSource> source_;
  std::string name_;
  std::size_t longest_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  // what is unread, in buffer_
  std::int64_t number_ = 1, zeroBytes_ = 0;
  bool started_ = false, ended_ = false, bareReturns_ = false;
  std::optional<Error> error_;
};

}  // namespace watertight
