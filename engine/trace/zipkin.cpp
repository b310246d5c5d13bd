// SPDX-License-Identifier: MIT
#include "trace/zipkin.h"

#include <algorithm>
#include <array>

#include "trace/json_record.h"
#include "trace/json_sketch.h"
#include "trace/take_span.h"
#include "trace/zipkin_span.h"

namespace watertight {
namespace {

class ZipkinPass {
 public:
  ZipkinPass(LineReader& lines, TraceBuilder& out) : out_(out), walk_(lines), calls_(out) {}

  Status run() {
    while (!out_.full() && walk_.nextDocument()) {
      spans(true);
      if (!walk_.ok()) refuseFault(walk_, out_);
    }
    calls_.conclude();
    sayOtherLines(walk_, out_);
    return Done{};
  }

 private:
  /// A span, an array of spans, or an array of such arrays.
  // NOLINTNEXTLINE(misc-no-recursion): twice
  void spans(bool mayBeTraces) {
    if (walk_.peek() != '[') return span();
    walk_.elements([this, mayBeTraces] { mayBeTraces ? spans(false) : span(); });
  }

  void span() {
    if (auto span = takeSpan(walk_, out_, reader_)) calls_.add(std::move(*span));
  }

  TraceBuilder& out_;
  JsonWalk walk_;
  SpanCalls calls_;
  ZipkinSpanReader reader_;
};

class ZipkinFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "zipkin-json"; }
  [[nodiscard]] std::string_view title() const override { return "Zipkin traces (JSON)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const JsonSketch sketch{head};
    const auto has = [&sketch](std::string_view name) {
      return sketch.hasRecord(name) || sketch.has("/*/*" + std::string{name});
    };
    static constexpr std::array<std::string_view, 6> kOwn{
        "/timestamp", "/localEndpoint", "/remoteEndpoint", "/annotations", "/binaryAnnotations", "/duration"};
    return has("/traceId") && has("/id") && !has("/timestampMicros") && !has("/spanId") &&
           std::any_of(kOwn.begin(), kOwn.end(), has);
  }

  Status read(LineReader& lines, const ZoneChoice&, TraceBuilder& out) const override {
    return ZipkinPass{lines, out}.run();
  }
};

}  // namespace

const TraceFormat& zipkinFormat() {
  static const ZipkinFormat kFormat;
  return kFormat;
}

}  // namespace watertight
