// SPDX-License-Identifier: MIT
#include "trace/unread_formats.h"

#include <algorithm>
#include <array>
#include <string>

#include "trace/format_registry.h"

namespace watertight {
namespace {

bool has(std::string_view head, std::string_view part) {
  return head.find(part) != std::string_view::npos;
}

bool json(std::string_view head) {
  const std::string_view line = firstLine(head);
  return line.starts_with('{') || line.starts_with('[');
}

struct KnownFormat {
  std::string_view title;
  bool (*recognises)(std::string_view head);
};

/// The first that fits names the file.
constexpr std::array kKnown{
    KnownFormat{"OpenTelemetry traces (OTLP/JSON)",
                [](std::string_view h) {
                  return json(h) && (has(h, "\"resourceSpans\"") || has(h, "\"scopeSpans\""));
                }},
    KnownFormat{"Jaeger traces", [](std::string_view h) { return json(h) && has(h, "\"traceID\""); }},
    KnownFormat{"Zipkin traces", [](std::string_view h) { return json(h) && has(h, "\"traceId\""); }},
    KnownFormat{"a HAR file",
                [](std::string_view h) {
                  return has(h, "\"startedDateTime\"") || (has(h, "\"log\"") && has(h, "\"entries\""));
                }},
    KnownFormat{"k6 results (JSON)",
                [](std::string_view h) {
                  return json(h) && has(h, "\"metric\"") && (has(h, "\"Point\"") || has(h, "\"Metric\""));
                }},
    KnownFormat{"vegeta results (JSON)",
                [](std::string_view h) { return json(h) && has(h, "\"attack\"") && has(h, "\"latency\""); }},
    KnownFormat{"a Prometheus query result (sums, not calls)",
                [](std::string_view h) { return json(h) && has(h, "\"resultType\""); }},
    KnownFormat{"JMeter results (XML)", [](std::string_view h) { return has(h, "<testResults"); }},
    KnownFormat{
        "JMeter results (CSV)",
        [](std::string_view h) { return has(firstLine(h), "timeStamp") && has(firstLine(h), "elapsed"); }},
    KnownFormat{"k6 results (CSV)",
                [](std::string_view h) { return firstLine(h).starts_with("metric_name,timestamp"); }},
    KnownFormat{"hey results",
                [](std::string_view h) { return firstLine(h).starts_with("response-time,DNS"); }},
    KnownFormat{"oha results",
                [](std::string_view h) { return firstLine(h).starts_with("request-start,DNS"); }},
    KnownFormat{"Locust statistics (sums, not calls)",
                [](std::string_view h) {
                  return has(firstLine(h), "Request Count") && has(firstLine(h), "Failure");
                }},
    KnownFormat{"a Gatling simulation.log",
                [](std::string_view h) { return h.starts_with("RUN\t") || h.starts_with("ASSERTION\t"); }},
    KnownFormat{"an HdrHistogram log (sums, not calls)",
                [](std::string_view h) { return h.starts_with("#[Histogram log format"); }},
    KnownFormat{"a Hystrix stream (sums, not calls)",
                [](std::string_view h) { return has(h, "HystrixCommand"); }},
    KnownFormat{"a HAProxy log", [](std::string_view h) { return has(h, "haproxy["); }},
    KnownFormat{"an IIS log", [](std::string_view h) { return has(h, "#Fields:"); }},
    KnownFormat{
        "an Envoy access log",
        [](std::string_view h) { return firstLine(h).starts_with("[2") && has(firstLine(h), "] \""); }},
    KnownFormat{"an nginx or Apache access log",
                [](std::string_view h) { return has(firstLine(h), "] \"") && has(firstLine(h), " - "); }},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kPacked{{
    {"\x28\xB5\x2F\xFD", "zstd, twice"},
    {"\xFD\x37zXZ", "xz"},
    {"BZh", "bzip2"},
    {"PK\x03\x04", "zip"},
    {"\x04\x22\x4D\x18", "lz4"},
    {"\x1f\x8b", "gzip, twice"},
}};

bool binary(std::string_view head) {
  return std::any_of(head.begin(), head.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\x1b';
  });
}

std::string readable() {
  return "formats that can be read: " + traceFormatNames();
}

}  // namespace

Error whyNotReadable(std::string_view head) {
  for (const auto& [magic, packer] : kPacked) {
    if (head.starts_with(magic)) {
      return {"is packed with " + std::string{packer} + ", which is not read", {}, "unpack it first"};
    }
  }
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
    return {"is UTF-16 text", {}, "save it as UTF-8"};
  }
  if (binary(head)) return {"is a binary file, not a recorded trace", {}, readable()};
  if (has(head, "[[dependency]]") || has(head, "[[route]]")) {
    return {"is a scenario, not a recorded trace", {}, "run it with `run`"};
  }
  for (const KnownFormat& known : kKnown) {
    if (known.recognises(head)) {
      return {"looks like " + std::string{known.title} + ", a format that is not read yet", {}, readable()};
    }
  }
  return {"is not a recorded trace in any known format", {}, readable()};
}

}  // namespace watertight
