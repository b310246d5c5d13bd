// SPDX-License-Identifier: MIT
#include "trace/jaeger.h"

#include <fmt/format.h>

#include <unordered_map>

#include "trace/jaeger_span.h"
#include "trace/json_record.h"
#include "trace/json_sketch.h"
#include "trace/take_span.h"

namespace watertight {
namespace {

constexpr std::size_t kHead = 64 * 1024;
constexpr std::size_t kHeld = 50'000;  // spans of one trace that wait for their processes

/// Spans stand alone, not inside a trace.
bool spansAlone(const JsonSketch& sketch) {
  return sketch.hasRecord("/spanID") && sketch.hasRecord("/traceID");
}

class JaegerPass {
 public:
  JaegerPass(LineReader& lines, TraceBuilder& out)
      : out_(out), alone_(spansAlone(JsonSketch{lines.head(kHead)})), walk_(lines), calls_(out) {}

  Status run() {
    while (!out_.full() && walk_.nextDocument()) {
      if (walk_.peek() == '[') {
        walk_.elements([this] { alone_ ? span() : trace(); });
      } else {
        alone_ ? span() : document();
      }
      endTrace();
      if (!walk_.ok()) refuseFault(walk_, out_);
    }
    calls_.conclude();
    if (moved_ > 0) {
      out_.cannotTell(fmt::format(
          "When {} of the spans began: Jaeger moved them, to make up for clocks that were off.", moved_));
    }
    sayOtherLines(walk_, out_);
    return Done{};
  }

 private:
  void document() {
    walk_.members([this](std::string_view key) {
      if (key == "data") {
        walk_.elements([this] { trace(); });
      } else {
        traceMember(key);
      }
    });
  }

  void trace() {
    walk_.members([this](std::string_view key) { traceMember(key); });
    endTrace();
  }

  void traceMember(std::string_view key) {
    if (key == "spans") {
      walk_.elements([this] { span(); });
    } else if (key == "processes") {
      walk_.members([this](std::string_view process) {
        std::string name{process};
        if (const auto text = walk_.take()) services_[std::move(name)] = jaegerServiceName(*text);
      });
    }
  }

  void span() {
    auto span = takeSpan(walk_, out_, reader_);
    if (!span) return;
    moved_ += reader_.moved() ? 1 : 0;
    held_.push_back({std::move(*span), reader_.process()});
    if (held_.size() >= kHeld) release();
  }

  /// A trace names its processes behind its spans.
  void release() {
    for (auto& [span, process] : held_) {
      if (span.service.empty()) {
        if (const auto found = services_.find(process); found != services_.end())
          span.service = found->second;
      }
      calls_.add(std::move(span));
    }
    held_.clear();
  }

  void endTrace() {
    release();
    services_.clear();
    if (!alone_) calls_.flush();
  }

  struct Held {
    Span span;
    std::string process;
  };

  TraceBuilder& out_;
  bool alone_;
  JsonWalk walk_;
  SpanCalls calls_;
  JaegerSpanReader reader_;
  std::unordered_map<std::string, std::string> services_;
  std::vector<Held> held_;
  std::int64_t moved_ = 0;
};

class JaegerFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "jaeger-json"; }
  [[nodiscard]] std::string_view title() const override { return "Jaeger traces (JSON)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const JsonSketch sketch{head};
    return spansAlone(sketch) || sketch.has("/data/*/spans") || sketch.hasRecord("/spans/*/spanID") ||
           (sketch.hasRecord("/spans") && sketch.hasRecord("/traceID"));
  }

  Status read(LineReader& lines, const ZoneChoice&, TraceBuilder& out) const override {
    return JaegerPass{lines, out}.run();
  }
};

}  // namespace

const TraceFormat& jaegerFormat() {
  static const JaegerFormat kFormat;
  return kFormat;
}

}  // namespace watertight
