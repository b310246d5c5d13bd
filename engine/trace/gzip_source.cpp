// SPDX-License-Identifier: MIT
#include "trace/gzip_source.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace watertight {
namespace {

constexpr int kGzipWindow = 15 + 16;  // zlib: the largest window, with a gzip wrapper

class InflatingSource final : public ByteSource {
 public:
  explicit InflatingSource(std::unique_ptr<ByteSource> inner) : inner_(std::move(inner)) {}
  ~InflatingSource() override {
    if (kind_ == Kind::kGzip) inflateEnd(&stream_);
  }

  Result<std::size_t> read(char* into, std::size_t size) override {
    if (size == 0) return std::size_t{0};
    if (kind_ == Kind::kUnknown) {
      if (Status opened = open(); !opened) return opened.error();
    }
    return kind_ == Kind::kGzip ? inflateSome(into, size) : passOn(into, size);
  }

  [[nodiscard]] std::optional<std::size_t> size() const override {
    return kind_ == Kind::kPlain ? inner_->size() : std::nullopt;
  }
  [[nodiscard]] std::string trouble() const override {
    return trouble_.empty() ? inner_->trouble() : trouble_;
  }

 private:
  enum class Kind : std::uint8_t { kUnknown, kPlain, kGzip };

  // Looks at the first bytes: a pipe may give them one at a time.
  Status open() {
    while (stream_.avail_in < 2 && !innerEnded_) {
      if (Status filled = fill(); !filled) return filled;
    }
    const bool gzip = startsMember();
    if (gzip && inflateInit2(&stream_, kGzipWindow) != Z_OK) return Error{"no memory to inflate it", {}, {}};
    kind_ = gzip ? Kind::kGzip : Kind::kPlain;
    return Done{};
  }

  [[nodiscard]] bool startsMember() const {
    return stream_.avail_in >= 2 && stream_.next_in[0] == 0x1f && stream_.next_in[1] == 0x8b;
  }

  Status fill() {
    std::memmove(buffer_.data(), stream_.next_in, stream_.avail_in);
    stream_.next_in = buffer_.data();
    auto got = inner_->read(reinterpret_cast<char*>(buffer_.data()) + stream_.avail_in,
                            buffer_.size() - stream_.avail_in);
    if (!got) return got.error();
    stream_.avail_in += static_cast<uInt>(*got);
    innerEnded_ = *got == 0;
    return Done{};
  }

  Result<std::size_t> passOn(char* into, std::size_t size) {
    if (stream_.avail_in == 0) return inner_->read(into, size);
    const std::size_t given = std::min<std::size_t>(size, stream_.avail_in);
    std::memcpy(into, stream_.next_in, given);
    stream_.next_in += given;
    stream_.avail_in -= static_cast<uInt>(given);
    return given;
  }

  Result<std::size_t> inflateSome(char* into, std::size_t size) {
    const auto room = static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
    stream_.next_out = reinterpret_cast<Bytef*>(into);
    stream_.avail_out = room;
    while (!done_ && stream_.avail_out == room) {
      if (stream_.avail_in == 0 && !innerEnded_) {
        if (Status filled = fill(); !filled) return filled.error();
      }
      if (Status stepped = step(); !stepped) return stepped.error();
    }
    return room - stream_.avail_out;
  }

  Status step() {
    const int code = inflate(&stream_, Z_NO_FLUSH);
    if (code == Z_STREAM_END) return nextMember();
    if (code == Z_BUF_ERROR || (code == Z_OK && stream_.avail_in == 0)) {
      if (innerEnded_ && stream_.avail_out > 0) stop("the gzip data is cut off");
    } else if (code != Z_OK) {
      stop("the gzip data is damaged");
    }
    return Done{};
  }

  Status nextMember() {
    while (stream_.avail_in < 2 && !innerEnded_) {
      if (Status filled = fill(); !filled) return filled;
    }
    if (startsMember()) {
      inflateReset(&stream_);
      return Done{};
    }
    done_ = true;
    const bool padding = std::all_of(stream_.next_in, stream_.next_in + stream_.avail_in,
                                     [](Bytef byte) { return byte == 0; });
    if (!padding) trouble_ = "bytes that are not gzip follow the gzip data";
    return Done{};
  }

  void stop(std::string why) {
    done_ = true;
    trouble_ = std::move(why);
  }

  std::unique_ptr<ByteSource> inner_;
  std::array<Bytef, 64 * 1024> buffer_{};
  z_stream stream_ = [this] {
    z_stream fresh{};
    fresh.next_in = buffer_.data();
    return fresh;
  }();
  Kind kind_ = Kind::kUnknown;
  bool innerEnded_ = false, done_ = false;
  std::string trouble_;
};

}  // namespace

std::unique_ptr<ByteSource> inflating(std::unique_ptr<ByteSource> inner) {
  return std::make_unique<InflatingSource>(std::move(inner));
}

}  // namespace watertight
