// SPDX-License-Identifier: MIT
#include "trace/native_writer.h"

#include <fmt/format.h>
#include <zlib.h>

#include <iterator>
#include <vector>

#include "trace/json_text.h"
#include "trace/native_header.h"

namespace watertight {
namespace {

constexpr std::int64_t kSyncEvery = 1000;

/// Gathers one block of lines, up to the next sync line, and passes it on whole.
class BlockWriter {
 public:
  explicit BlockWriter(const ByteSink& sink) : sink_(sink) {}

  fmt::memory_buffer& line() { return block_; }
  /// The line in the buffer is complete.
  Status endLine() {
    block_.push_back('\n');
    return ++lines_ == kSyncEvery ? sync() : Status{Done{}};
  }
  Status sync() {
    if (lines_ == 0) return Done{};
    const uLong crc = crc32_z(0, reinterpret_cast<const Bytef*>(block_.data()), block_.size());
    fmt::format_to(std::back_inserter(block_), "{{\"k\":\"sync\",\"n\":{},\"crc32\":\"{:08x}\"}}\n", lines_,
                   crc);
    lines_ = 0;
    return pass();
  }
  Status pass() {
    Status status = sink_({block_.data(), block_.size()});
    block_.clear();
    return status;
  }

 private:
  const ByteSink& sink_;
  fmt::memory_buffer block_;
  std::int64_t lines_ = 0;
};

class CallText {
 public:
  explicit CallText(const Trace& trace) : trace_(trace) {
    for (const std::string& name : trace.dependencies) names_.push_back(jsonText(name));
  }

  void write(const CallRecord& call, fmt::memory_buffer& line) const {
    const auto out = std::back_inserter(line);
    fmt::format_to(out, R"({{"k":"call","i":{},"t":{},"dep":{},"lat":)", call.index, call.start.count(),
                   names_[static_cast<std::size_t>(call.dependency)]);
    if (call.latencyKnown()) {
      fmt::format_to(out, "{}", call.latency.count());
    } else {
      fmt::format_to(out, "null");
    }
    number(out, "lat_min", call.latencyMin.count(), call.latencyMin >= Micros{0});
    fmt::format_to(out, R"(,"out":"{}")", nameOf(call.outcome));
    number(out, "st", call.status, call.status != 0);
    number(out, "q", call.queued.count(), call.queued >= Micros{0});
    number(out, "try", call.attempt, call.attempt != 1);
    number(out, "of", call.retryOf, call.retryOf != 0);
    number(out, "src", call.source, call.source != 0);
    if (call.extra >= 0) fmt::format_to(out, ",{}", trace_.extras[static_cast<std::size_t>(call.extra)]);
    line.push_back('}');
  }

 private:
  template <typename Out>
  static void number(Out out, std::string_view key, std::int64_t value, bool there) {
    if (there) fmt::format_to(out, R"(,"{}":{})", key, value);
  }

  const Trace& trace_;
  std::vector<std::string> names_;
};

void put(fmt::memory_buffer& line, std::string_view text) {
  line.append(text.data(), text.data() + text.size());
}

}  // namespace

Status writeNative(const Trace& trace, const ByteSink& sink) {
  BlockWriter out{sink};
  const CallText text{trace};
  put(out.line(), nativeHeaderText(trace));
  if (Status status = out.endLine(); !status) return status;
  auto other = trace.otherLines.begin();
  std::int64_t written = 0;
  const auto writeOthers = [&]() -> Status {
    for (; other != trace.otherLines.end() && other->afterCalls <= written; ++other) {
      put(out.line(), other->text);
      if (Status status = out.endLine(); !status) return status;
    }
    return Done{};
  };
  for (const CallRecord& call : trace.calls) {
    if (Status status = writeOthers(); !status) return status;
    text.write(call, out.line());
    ++written;
    if (Status status = out.endLine(); !status) return status;
  }
  if (Status status = writeOthers(); !status) return status;
  if (Status status = out.sync(); !status) return status;
  put(out.line(), fmt::format("{{\"k\":\"end\",\"calls\":{}}}\n", trace.calls.size()));
  return out.pass();
}

}  // namespace watertight
