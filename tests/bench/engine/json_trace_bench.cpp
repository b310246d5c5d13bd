// SPDX-License-Identifier: GPL-3.0-or-later
// Reading traces in JSON: MB/s of OTLP JSON Lines and of k6's, on one thread, from memory. Beside them, in
// the same run, what merely finding the records costs.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <iterator>
#include <string>

#include "trace/json_walk.h"
#include "trace/reader.h"

namespace watertight {
namespace {

constexpr std::size_t kBytes = std::size_t{32} << 20;
constexpr int kSpansInADocument = 20;

void addSpan(fmt::memory_buffer& text, std::int64_t i) {
  const char* const services[] = {"payment", "inventory", "sms"};
  const std::int64_t start = 1'764'331'200'000'000'000 + i * 2'143'111;
  fmt::format_to(
      std::back_inserter(text),
      R"({{"traceId":"{:032x}","spanId":"{:016x}","parentSpanId":"{:016x}","name":"GET /items/{{id}}","kind":3,)"
      R"("startTimeUnixNano":"{}","endTimeUnixNano":"{}","attributes":[)"
      R"({{"key":"http.request.method","value":{{"stringValue":"GET"}}}},)"
      R"({{"key":"server.address","value":{{"stringValue":"{}.shop.svc"}}}},)"
      R"({{"key":"url.full","value":{{"stringValue":"http://{}.shop.svc:8080/items/{}"}}}},)"
      R"({{"key":"http.response.status_code","value":{{"intValue":"200"}}}}],"status":{{}}}})",
      i / 7, i, i - 1, start, start + 1'000'000 + i * 7919 % 400'000'000, services[i % 3], services[i % 3],
      i);
}

/// A document on each line, as a collector's file exporter writes them.
const std::string& otlpText() {
  static const std::string kText = [] {
    fmt::memory_buffer text;
    for (std::int64_t i = 1; text.size() < kBytes;) {
      fmt::format_to(std::back_inserter(text), "{}",
                     R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":)"
                     R"({"stringValue":"checkout"}}]},"scopeSpans":[{"scope":{"name":"http"},"spans":[)");
      for (int in = 0; in < kSpansInADocument; ++in, ++i) {
        if (in > 0) text.push_back(',');
        addSpan(text, i);
      }
      fmt::format_to(std::back_inserter(text), "{}", "]}]}]}\n");
    }
    return fmt::to_string(text);
  }();
  return kText;
}

/// Nine points a request, as k6 writes them.
const std::string& k6Text() {
  static const std::string kText = [] {
    const char* const metrics[] = {"http_reqs",           "http_req_duration",        "http_req_blocked",
                                   "http_req_connecting", "http_req_tls_handshaking", "http_req_sending",
                                   "http_req_waiting",    "http_req_receiving",       "http_req_failed"};
    fmt::memory_buffer text;
    for (std::int64_t i = 0; text.size() < kBytes; ++i) {
      const std::int64_t at = i * 2'143 % 3'600'000'000;
      for (const char* metric : metrics) {
        fmt::format_to(
            std::back_inserter(text),
            R"({{"metric":"{}","type":"Point","data":{{"time":"2025-11-28T12:{:02}:{:02}.{:06}321Z","value":{}.{:03},)"
            R"("tags":{{"expected_response":"true","group":"","method":"GET","name":"http://shop.example/items",)"
            R"("proto":"HTTP/1.1","scenario":"default","status":"200","url":"http://shop.example/items"}}}}}})"
            "\n",
            metric, at / 60'000'000, at / 1'000'000 % 60, at % 1'000'000, i * 7919 % 400, i % 1000);
      }
    }
    return fmt::to_string(text);
  }();
  return kText;
}

void countBytes(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

void readAll(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    auto read = readTrace(memorySource(text), "bench");
    if (!read.ok() || read->report.bad != 0) state.SkipWithError("the trace was not read");
    benchmark::DoNotOptimize(read);
  }
  countBytes(state, text);
}

void BM_ReadOtlp(benchmark::State& state) {
  readAll(state, otlpText());
}
void BM_ReadK6Json(benchmark::State& state) {
  readAll(state, k6Text());
}

void BM_FindRecords(benchmark::State& state) {
  const std::string& text = k6Text();
  for (auto _ : state) {
    LineReader lines{memorySource(text), "bench"};
    JsonWalk walk{lines};
    std::int64_t records = 0;
    while (walk.nextDocument()) records += walk.take() ? 1 : 0;
    benchmark::DoNotOptimize(records);
  }
  countBytes(state, text);
}

BENCHMARK(BM_ReadOtlp)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadK6Json)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_FindRecords)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight
