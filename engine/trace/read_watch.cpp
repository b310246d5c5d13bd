// SPDX-License-Identifier: MIT
#include "trace/read_watch.h"

#include <utility>

namespace watertight {

class WatchedSource final : public ByteSource {
 public:
  WatchedSource(std::unique_ptr<ByteSource> source, std::shared_ptr<ReadWatch> watch)
      : source_(std::move(source)), watch_(std::move(watch)) {
    watch_->all_ += static_cast<std::int64_t>(source_->size().value_or(0));
  }

  Result<std::size_t> read(char* into, std::size_t size) override {
    if (watch_->cancelled()) return Error{"reading was cancelled", {}, {}};
    auto got = source_->read(into, size);
    if (got) watch_->read_ += static_cast<std::int64_t>(*got);
    return got;
  }
  [[nodiscard]] std::optional<std::size_t> size() const override { return source_->size(); }
  [[nodiscard]] std::string trouble() const override { return source_->trouble(); }

 private:
  std::unique_ptr<ByteSource> source_;
  std::shared_ptr<ReadWatch> watch_;
};

std::unique_ptr<ByteSource> watched(std::unique_ptr<ByteSource> source, std::shared_ptr<ReadWatch> watch) {
  return std::make_unique<WatchedSource>(std::move(source), std::move(watch));
}

}  // namespace watertight
