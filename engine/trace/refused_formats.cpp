// SPDX-License-Identifier: MIT
#include "trace/refused_formats.h"

#include <array>
#include <string>

#include "trace/json_sketch.h"
#include "trace/trace_format.h"

namespace watertight {
namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Looked at once, asked by each.
struct Head {
  std::string_view text, line;
  JsonSketch sketch;
};

struct RefusedFormat {
  bool (*is)(const Head& head);
  std::string_view what, remedy;
};

bool isLocust(const Head& h) {
  const std::string_view line = h.line;
  const bool stats = has(line, "Request Count") && has(line, "Failure Count") && has(line, "Median Response");
  const bool history = has(line, "User Count") && has(line, "Requests/s") && has(line, "Failures/s");
  const bool failures =
      has(line, "Method") && has(line, "Name") && has(line, "Error") && has(line, "Occurrences");
  const bool exceptions =
      has(line, "Count") && has(line, "Message") && has(line, "Traceback") && has(line, "Nodes");
  return stats || history || failures || exceptions;
}

bool isWrk(const Head& h) {
  return (has(h.text, "test @ http") && has(h.text, "threads and")) ||
         (has(h.text, "Thread Stats") && has(h.text, "Requests/sec"));
}

bool isHdr(const Head& h) {
  const bool log = h.line.starts_with("#[Histogram log format") || h.line.starts_with("#[StartTime:") ||
                   h.line.starts_with("#[BaseTime:") || has(h.text, "\"StartTimestamp\",\"Interval_Length\"");
  const bool percentiles = has(h.line, "Value") && has(h.line, "Percentile") && has(h.line, "TotalCount");
  return log || percentiles;
}

bool isK6Summary(const Head& h) {
  return h.sketch.has("/metrics") &&
         (h.sketch.has("/root_group") || h.sketch.has("/metrics/iterations") ||
          h.sketch.has("/metrics/http_reqs") || h.sketch.has("/state/testRunDurationMs"));
}

/// A record of kind 0, the length of its version, and the version: "3.14.3".
bool isGatlingBinary(const Head& h) {
  const std::string_view text = h.text;
  if (text.size() < 8 || !text.starts_with(std::string_view{"\0\0\0\0", 4})) return false;
  const auto length = static_cast<unsigned char>(text[4]);
  if (length < 3 || length > 40) return false;
  const std::string_view version = text.substr(5, length);
  return version[0] >= '0' && version[0] <= '9' && has(version, ".");
}

bool isVegetaGob(const Head& h) {
  return has(h.text, "BytesOut") && has(h.text, "BytesIn") && has(h.text, "Latency") && h.sketch.empty() &&
         !h.text.starts_with('{');
}

bool isOtlpOther(const Head& h) {
  return h.sketch.hasRecord("/resourceLogs") || h.sketch.hasRecord("/resourceMetrics");
}

bool isConsoleSpans(const Head& h) {
  return h.sketch.hasRecord("/context/trace_id") && h.sketch.hasRecord("/start_time");
}

bool isHystrix(const Head& h) {
  return has(h.text, "\"HystrixCommand\"") || has(h.text, "\"HystrixThreadPool\"");
}

constexpr std::array kRefused{
    RefusedFormat{
        isLocust, "holds Locust's sums, not calls",
        "Locust writes no file of calls: append one line for each from a listener to its request event, "
        "or take the access log of what was tested"},
    RefusedFormat{
        isWrk, "is a summary of wrk: it holds sums, not calls",
        "take the access log of what was tested, or test with a tool that writes each call (k6, vegeta, "
        "oha, JMeter)"},
    RefusedFormat{[](const Head& h) { return h.sketch.has("/data/resultType"); },
                  "is a Prometheus query's result: it holds sums over time, not calls",
                  "take traces or an access log of the same time"},
    RefusedFormat{isHdr, "is an HdrHistogram log: it holds how latencies were spread, not calls",
                  "take the access log or the traces of the same time"},
    RefusedFormat{isK6Summary, "is the summary of a k6 test: it holds sums, not calls",
                  "run the test with `k6 run --out json=calls.json` and open that"},
    RefusedFormat{isHystrix, "is a Hystrix stream: it holds sums over ten seconds, not calls",
                  "take traces or an access log of the same time"},
    RefusedFormat{
        isGatlingBinary,
        "is a simulation.log in Gatling's binary form, which only the Gatling that wrote it reads",
        "run the test with Gatling 3.11 or older, which write text, or take the access log of what was "
        "tested"},
    RefusedFormat{isVegetaGob, "holds vegeta's results in its binary form (gob)",
                  "turn it into JSON: `vegeta encode FILE > calls.json`"},
    RefusedFormat{[](const Head& h) {
                    return h.sketch.hasRecord("/timestampMicros") && h.sketch.hasRecord("/traceId");
                  },
                  "looks like Zipkin's traces, but has its times under \"timestampMicros\" and "
                  "\"durationMicros\", which no version of Zipkin has",
                  "rename them to \"timestamp\" and \"duration\""},
    RefusedFormat{isConsoleSpans,
                  "holds what OpenTelemetry's console exporter prints, which is for reading only",
                  "export by OTLP, and let a collector's file exporter write them"},
    RefusedFormat{isOtlpOther, "holds OpenTelemetry's logs or metrics, not traces", "export the traces"},
    RefusedFormat{[](const Head& h) { return has(h.line, "request_count") && has(h.line, "failed"); },
                  "holds NBomber's sums, not calls", "take the access log of what was tested"},
    RefusedFormat{[](const Head& h) { return has(h.line, "# Samples") || has(h.line, "aggregate_report_"); },
                  "is an aggregate report of JMeter: it holds sums, not calls",
                  "open the results file (JTL) of the same test"},
};

}  // namespace

std::optional<Error> whyRefused(std::string_view head) {
  const Head looked{head, firstLine(head), JsonSketch{head}};
  for (const RefusedFormat& format : kRefused) {
    if (format.is(looked)) return Error{std::string{format.what}, {}, std::string{format.remedy}};
  }
  return std::nullopt;
}

}  // namespace watertight
