// SPDX-License-Identifier: MIT
#include "trace/line_reader.h"

#include <algorithm>
#include <cstring>

namespace watertight {
namespace {

constexpr std::size_t kChunk = 256 * 1024;  // stays in the second-level cache
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

LineReader::LineReader(std::unique_ptr<ByteSource> source, std::string name, std::size_t longest)
    : source_(std::move(source)), name_(std::move(name)), longest_(longest), buffer_(2 * kChunk) {}

Status LineReader::status() const {
  if (error_) return *error_;
  return Done{};
}

std::string_view LineReader::head(std::size_t size) {
  while (end_ - begin_ < size + kByteOrderMark.size() && fill()) {
  }
  if (!started_) {
    started_ = true;
    const std::string_view first{buffer_.data(), end_};
    if (first.starts_with(kByteOrderMark)) begin_ = kByteOrderMark.size();
    bareReturns_ = first.find('\n') == std::string_view::npos && first.find('\r') != std::string_view::npos;
    if (bareReturns_) std::replace(buffer_.data(), buffer_.data() + end_, '\r', '\n');
  }
  return {buffer_.data() + begin_, std::min(size, end_ - begin_)};
}

bool LineReader::next(Line& line) {
  if (error_) return false;
  if (!started_) head(1);
  std::size_t seen = 0;
  for (;;) {
    const char* from = buffer_.data() + begin_;
    const std::size_t have = end_ - begin_;
    if (const void* feed = std::memchr(from + seen, '\n', have - seen)) {
      return take(line, static_cast<std::size_t>(static_cast<const char*>(feed) - from), true);
    }
    seen = have;
    if (have > longest_) {
      return fail({"the line is longer than " + std::to_string(longest_ >> 20) + " MiB",
                   name_ + ":" + std::to_string(number_), "is this a log at all?"});
    }
    if (!fill()) return !error_ && have > 0 && take(line, have, false);
  }
}

bool LineReader::take(Line& line, std::size_t length, bool ended) {
  const char* from = buffer_.data() + begin_;
  if (const void* zero = std::memchr(from, '\0', length)) {
    return takePiece(line, length, static_cast<std::size_t>(static_cast<const char*>(zero) - from));
  }
  line.raw = {from, length + (ended ? 1 : 0)};
  line.text = {from, length};
  if (line.text.ends_with('\r')) line.text.remove_suffix(1);
  line.number = number_;
  line.whole = ended;
  begin_ += line.raw.size();
  number_ += ended ? 1 : 0;
  return true;
}

bool LineReader::takePiece(Line& line, std::size_t length, std::size_t zeroAt) {
  const char* from = buffer_.data() + begin_;
  const char* after = std::find_if(from + zeroAt, from + length, [](char c) { return c != '\0'; });
  line.raw = {from, static_cast<std::size_t>(after - from)};
  line.text = {from, zeroAt};
  line.number = number_;
  line.whole = false;
  zeroBytes_ += static_cast<std::int64_t>(line.raw.size() - zeroAt);
  begin_ += line.raw.size();
  return true;
}

bool LineReader::readOn() {
  if (!started_) head(1);
  return fill();
}

bool LineReader::fill() {
  if (ended_ || error_) return false;
  makeRoom();
  auto got = source_->read(buffer_.data() + end_, std::min(kChunk, buffer_.size() - end_));
  if (!got) {
    Error error = got.error();
    if (error.where.empty()) error.where = name_;
    return fail(std::move(error));
  }
  if (bareReturns_) std::replace(buffer_.data() + end_, buffer_.data() + end_ + *got, '\r', '\n');
  end_ += *got;
  ended_ = *got == 0;
  return !ended_;
}

void LineReader::makeRoom() {
  if (buffer_.size() - end_ >= kChunk) return;
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (buffer_.size() - end_ < kChunk) buffer_.resize(2 * buffer_.size());
}

bool LineReader::fail(Error error) {
  error_ = std::move(error);
  return false;
}

}  // namespace watertight
