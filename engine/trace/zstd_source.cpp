// SPDX-License-Identifier: MIT
#include "trace/zstd_source.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace watertight {
namespace {

constexpr std::string_view kMagic = "\x28\xB5\x2F\xFD";

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

class ZstdSource final : public ByteSource {
 public:
  explicit ZstdSource(std::unique_ptr<ByteSource> inner) : inner_(std::move(inner)) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    if (size == 0) return std::size_t{0};
    if (kind_ == Kind::kUnknown) {
      if (Status opened = open(); !opened) return opened.error();
    }
    return kind_ == Kind::kZstd ? unpackSome(into, size) : passOn(into, size);
  }

  [[nodiscard]] std::optional<std::size_t> size() const override {
    return kind_ == Kind::kPlain ? inner_->size() : std::nullopt;
  }
  [[nodiscard]] std::string trouble() const override {
    return trouble_.empty() ? inner_->trouble() : trouble_;
  }

 private:
  enum class Kind : std::uint8_t { kUnknown, kPlain, kZstd };

  // Looks at the first bytes: a pipe may give them one at a time.
  Status open() {
    while (end_ < kMagic.size() && !innerEnded_) {
      if (Status filled = fill(); !filled) return filled;
    }
    kind_ = unread().starts_with(kMagic) ? Kind::kZstd : Kind::kPlain;
    if (kind_ == Kind::kPlain) return Done{};
    stream_.reset(ZSTD_createDStream());
    if (stream_ == nullptr) return Error{"no memory to unpack it", {}, {}};
    return Done{};
  }

  [[nodiscard]] std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }

  Status fill() {
    if (begin_ == end_) begin_ = end_ = 0;
    if (end_ == buffer_.size()) return Done{};
    auto got = inner_->read(buffer_.data() + end_, buffer_.size() - end_);
    if (!got) return got.error();
    end_ += *got;
    innerEnded_ = *got == 0;
    return Done{};
  }

  Result<std::size_t> passOn(char* into, std::size_t size) {
    if (begin_ == end_) return inner_->read(into, size);
    const std::size_t given = std::min(size, end_ - begin_);
    std::memcpy(into, buffer_.data() + begin_, given);
    begin_ += given;
    return given;
  }

  Result<std::size_t> unpackSome(char* into, std::size_t size) {
    ZSTD_outBuffer out{into, size, 0};
    while (!done_ && out.pos == 0) {
      if (begin_ == end_ && !innerEnded_) {
        if (Status filled = fill(); !filled) return filled.error();
      }
      step(out);
    }
    return out.pos;
  }

  void step(ZSTD_outBuffer& out) {
    if (betweenFrames_ && begin_ == end_ && innerEnded_) return stop({});
    ZSTD_inBuffer in{buffer_.data() + begin_, end_ - begin_, 0};
    const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &in);
    if (ZSTD_isError(left) != 0U) {
      return stop(betweenFrames_ && any_ ? "bytes that are not zstd follow the zstd data"
                                         : "the zstd data is damaged");
    }
    const bool stuck = in.size == 0 && out.pos == 0 && innerEnded_;
    begin_ += in.pos;
    betweenFrames_ = left == 0;
    any_ = true;
    if (stuck) stop("the zstd data is cut off");
  }

  void stop(std::string why) {
    done_ = true;
    trouble_ = std::move(why);
  }

  std::unique_ptr<ByteSource> inner_;
  std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
  std::vector<char> buffer_ = std::vector<char>(ZSTD_DStreamInSize());
  std::size_t begin_ = 0, end_ = 0;
  Kind kind_ = Kind::kUnknown;
  bool innerEnded_ = false, done_ = false, betweenFrames_ = true, any_ = false;
  std::string trouble_;
};

}  // namespace

std::unique_ptr<ByteSource> unpackingZstd(std::unique_ptr<ByteSource> inner) {
  return std::make_unique<ZstdSource>(std::move(inner));
}

}  // namespace watertight
