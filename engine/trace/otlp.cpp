// SPDX-License-Identifier: MIT
#include "trace/otlp.h"

#include "trace/json_record.h"
#include "trace/json_sketch.h"
#include "trace/json_walk.h"
#include "trace/otlp_span.h"
#include "trace/take_span.h"

namespace watertight {
namespace {

class OtlpPass {
 public:
  OtlpPass(LineReader& lines, TraceBuilder& out) : out_(out), walk_(lines), calls_(out) {}

  Status run() {
    while (!out_.full() && walk_.nextDocument()) {
      if (walk_.peek() == '[') {
        walk_.elements([this] { document(); });
      } else {
        document();
      }
      if (!walk_.ok()) refuseFault(walk_, out_);
    }
    calls_.conclude();
    sayOtherLines(walk_, out_);
    return Done{};
  }

 private:
  // NOLINTNEXTLINE(misc-no-recursion): `trace` once
  void document(bool inTrace = false) {
    service_.clear();
    walk_.members([&](std::string_view key) {
      if (key == "resourceSpans" || key == "resource_spans" || key == "batches") {
        walk_.elements([this] { resourceSpans(); });
      } else if (key == "trace" && !inTrace) {
        document(true);
      } else if (key == "resourceLogs" || key == "resourceMetrics") {
        out_.leaveOut("logs or metrics, not spans");
      } else {
        resourceMember(key);
      }
    });
  }

  void resourceSpans() {
    service_.clear();
    walk_.members([this](std::string_view key) { resourceMember(key); });
  }

  void resourceMember(std::string_view key) {
    if (key == "resource") {
      if (const auto text = walk_.take()) service_ = otlpServiceName(*text);
    } else if (key == "scopeSpans" || key == "scope_spans" || key == "instrumentationLibrarySpans") {
      walk_.elements([this] { scopeSpans(); });
    }
  }

  void scopeSpans() {
    walk_.members([this](std::string_view key) {
      if (key == "spans") walk_.elements([this] { span(); });
    });
  }

  void span() {
    auto span = takeSpan(walk_, out_, reader_);
    if (!span) return;
    span->service = service_;
    calls_.add(std::move(*span));
  }

  TraceBuilder& out_;
  JsonWalk walk_;
  SpanCalls calls_;
  OtlpSpanReader reader_;
  std::string service_;
};

class OtlpFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "otlp-json"; }
  [[nodiscard]] std::string_view title() const override { return "OpenTelemetry traces (OTLP/JSON)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const JsonSketch sketch{head};
    for (const char* key :
         {"/resourceSpans", "/resource_spans", "/scopeSpans", "/scope_spans", "/instrumentationLibrarySpans",
          "/batches", "/trace/resourceSpans", "/trace/batches"}) {
      if (sketch.hasRecord(key)) return true;
    }
    return false;
  }

  Status read(LineReader& lines, const ZoneChoice&, TraceBuilder& out) const override {
    return OtlpPass{lines, out}.run();
  }
};

}  // namespace

const TraceFormat& otlpFormat() {
  static const OtlpFormat kFormat;
  return kFormat;
}

}  // namespace watertight
