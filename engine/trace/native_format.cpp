// SPDX-License-Identifier: MIT
#include "trace/native_format.h"

#include <fmt/format.h>
#include <zlib.h>

#include "trace/json_object.h"
#include "trace/native_call.h"
#include "trace/native_header.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

/// What "k" says; empty where the line is no object or has no kind.
std::string_view kindOf(std::string_view text, std::string& scratch) {
  if (text.starts_with(R"({"k":"call",)")) return "call";  // nearly every line
  JsonObject object{text};
  while (object.next()) {
    if (object.key() == "k") return jsonString(object.value(), scratch).value_or(std::string_view{});
  }
  return {};
}

bool isWholeObject(std::string_view text) {
  JsonObject object{text};
  while (object.next()) {
  }
  return object.whole();
}

/// The bytes and lines since the last sync line, and whether what that line says of them is true.
class SyncCheck {
 public:
  void add(const Line& line) {
    pending_ += line.raw;
    if (pending_.size() >= kCheckedAtOnce) sumPending();
    if (line.whole) ++lines_;
    if (firstLine_ == 0) firstLine_ = line.number;
  }

  /// A sync or end line. What is wrong, or empty.
  std::string check(const Line& line) {
    sumPending();
    std::string wrong;
    std::string scratch;
    JsonObject object{line.text};
    while (object.next()) {
      if (object.key() == "n" && jsonInteger(object.value()) != lines_) {
        wrong = fmt::format("has {} lines where its sync line says {}", lines_, inQuotes(object.value()));
      } else if (object.key() == "crc32" && jsonString(object.value(), scratch) != crcText()) {
        wrong = fmt::format("is not as it was written: its CRC-32 is {}, not {}", crcText(),
                            inQuotes(object.value()));
      }
    }
    if (!wrong.empty())
      wrong = fmt::format("The block of lines {} to {} {}.", firstLine_, line.number - 1, wrong);
    crc_ = 0;
    lines_ = firstLine_ = 0;
    return wrong;
  }

 private:
  [[nodiscard]] std::string crcText() const { return fmt::format("{:08x}", crc_); }

  void sumPending() {
    crc_ = crc32_z(crc_, reinterpret_cast<const Bytef*>(pending_.data()), pending_.size());
    pending_.clear();
  }

  static constexpr std::size_t kCheckedAtOnce = 16 * 1024;  // the sum is slow on single lines

  std::string pending_;
  uLong crc_ = 0;
  std::int64_t lines_ = 0, firstLine_ = 0;
};

/// One pass over a file's lines.
class NativePass {
 public:
  NativePass(LineReader& lines, TraceBuilder& out) : lines_(lines), out_(out), calls_(out) {}

  Status run() {
    if (Status status = header(); !status) return status;
    Line line;
    while (!out_.full() && lines_.next(line)) take(line);
    conclude();
    return Done{};
  }

 private:
  Status header() {
    Line line;
    while (lines_.next(line)) {
      sync_.add(line);
      if (line.text.empty()) continue;
      Status status = kindOf(line.text, scratch_) == "header"
                          ? readNativeHeader(line.text, out_.trace())
                          : Status{Error{"the first line is no calltrace header", {}, {}}};
      if (status) return registerNames();
      Error error = status.error();
      error.where = fmt::format("{}:{}", lines_.name(), line.number);
      return error;
    }
    return Error{"holds no line", lines_.name(), {}};
  }

  Status registerNames() {
    const auto names = std::move(out_.trace().dependencies);
    out_.trace().dependencies.clear();
    for (const std::string& name : names) out_.dependency(name);
    ++out_.report().otherLines;
    return Done{};
  }

  void take(const Line& line) {
    if (line.text.empty()) return sync_.add(line);
    if (!line.whole && !isWholeObject(line.text)) return refuseCut(line);
    const std::string_view kind = kindOf(line.text, scratch_);
    if (kind == "sync" || kind == "end") return takeCheck(line, kind == "end");
    sync_.add(line);
    closed_ = false;
    if (kind == "call") return calls_.read(line.text, line.number);
    if (kind == "header") return out_.refuse(line.number, "a second header: two recordings in one file");
    if (kind.empty()) return out_.refuse(line.number, "not a JSON object with a kind (k)");
    ++out_.report().otherLines;
    out_.keepLine(line.text);
  }

  void refuseCut(const Line& line) {
    sync_.add(line);
    closed_ = false;
    out_.refuse(line.number, fmt::format("the line is cut ({} bytes of it are here)", line.text.size()));
  }

  void takeCheck(const Line& line, bool end) {
    ++out_.report().otherLines;
    if (std::string wrong = sync_.check(line); !wrong.empty()) sayWrongBlock(std::move(wrong));
    if (!end) return;
    closed_ = true;
    JsonObject object{line.text};
    while (object.next()) {
      if (object.key() != "calls") continue;
      const auto& report = out_.report();
      if (jsonInteger(object.value()) != report.records) {
        out_.cannotTell(fmt::format("The recording was closed with {} calls; the file holds {}.",
                                    inQuotes(object.value()), report.records));
      }
    }
  }

  void sayWrongBlock(std::string sentence) {
    constexpr int kMost = 20;
    if (++wrongBlocks_ <= kMost) out_.cannotTell(std::move(sentence));
  }

  void conclude() {
    for (std::string& note : sourceNotes(out_.trace())) out_.cannotTell(std::move(note));
    if (wrongBlocks_ > 1)
      out_.cannotTell(fmt::format("{} blocks are not as they were written.", wrongBlocks_));
    if (!closed_) {
      out_.cannotTell(
          "The recording was not closed (its end line is missing): calls that ended later are missing.");
    }
    if (!out_.trace().unknownRequirements.empty()) {
      out_.cannotTell("The file requires what this version does not know (" +
                      inQuotes(out_.trace().unknownRequirements.front()) +
                      "): what is read here may mislead.");
    }
  }

  LineReader& lines_;
  TraceBuilder& out_;
  NativeCallReader calls_;
  SyncCheck sync_;
  std::string scratch_;
  bool closed_ = false;
  int wrongBlocks_ = 0;
};

class NativeFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return kNativeFormatName; }
  [[nodiscard]] std::string_view title() const override { return "recorded calls (calltrace)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const std::string_view line = firstLine(head);
    if (!line.starts_with('{')) return false;
    std::string scratch;
    const std::string_view kind = kindOf(line, scratch);
    return kind == "header" || kind == "call" || line.find("\"calltrace\"") != std::string_view::npos;
  }

  Status read(LineReader& lines, const ZoneChoice& /*zone*/, TraceBuilder& out) const override {
    return NativePass{lines, out}.run();
  }
};

}  // namespace

const TraceFormat& nativeFormat() {
  static const NativeFormat kFormat;
  return kFormat;
}

}  // namespace watertight
