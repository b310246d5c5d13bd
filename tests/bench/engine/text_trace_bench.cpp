// SPDX-License-Identifier: GPL-3.0-or-later
// Reading recorded traces in text: MB/s of JMeter's and k6's CSV and of the logs of ingress-nginx, Envoy and
// HAProxy, on one thread, from memory.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <iterator>
#include <string>

#include "bench/trace_texts.h"
#include "trace/reader.h"

namespace watertight {
namespace {

constexpr std::size_t kBytes = std::size_t{32} << 20;

/// A header and so many lines that they fill kBytes; `add` appends the i-th.
template <typename Add>
std::string textOf(std::string_view header, const Add& add) {
  fmt::memory_buffer text;
  text.append(header);
  for (std::int64_t i = 0; text.size() < kBytes; ++i) add(text, i);
  return fmt::to_string(text);
}

void readText(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    auto read = readTrace(memorySource(text), "bench");
    if (!read.ok() || read->report.bad != 0) state.SkipWithError("the trace was not read");
    benchmark::DoNotOptimize(read);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

void BM_ReadJmeterCsv(benchmark::State& state) {
  static const std::string kText = textOf(kJmeterHeader, addJmeterRow);
  readText(state, kText);
}

void BM_ReadK6Csv(benchmark::State& state) {
  static const std::string kText = textOf(
      "metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,name,proto,"
      "scenario,service,status,subproto,tls_version,url,extra_tags,metadata\n",
      [](auto& text, std::int64_t i) {
        const auto out = std::back_inserter(text);
        const char* const metrics[] = {"http_reqs",        "http_req_duration", "http_req_blocked",
                                       "http_req_sending", "http_req_waiting",  "http_req_failed"};
        fmt::format_to(out,
                       "{},{},{}.508001,,,,true,,POST,http://shop.example/pay,HTTP/1.1,default,,200,,,"
                       "http://shop.example/pay,,\n",
                       metrics[i % 6], 1764331200 + i / 1000, 1 + i * 7919 % 900);
      });
  readText(state, kText);
}

void BM_ReadIngressNginx(benchmark::State& state) {
  static const std::string kText = textOf("", [](auto& text, std::int64_t i) {
    const auto out = std::back_inserter(text);
    const std::int64_t at = i / 500 % 3600;
    fmt::format_to(
        out,
        "192.0.2.1 - - [28/Nov/2025:12:{:02}:{:02} +0000] \"GET /pay/{} HTTP/1.1\" 200 59 \"-\" "
        "\"Mozilla/5.0 (X11; Linux x86_64)\" 89 0.{:03} [shop-pay-80] [] 10.0.0.{}:80 59 0.{:03} 200 "
        "{:032x}\n",
        at / 60, at % 60, i, i % 900, i % 4, i % 900, i);
  });
  readText(state, kText);
}

void BM_ReadEnvoyText(benchmark::State& state) {
  static const std::string kText = textOf("", [](auto& text, std::int64_t i) {
    const auto out = std::back_inserter(text);
    const std::int64_t at = i / 500 % 3600;
    fmt::format_to(out,
                   "[2025-11-28T12:{:02}:{:02}.{:03}Z] \"GET /pay/{} HTTP/2\" 200 - 0 59 {} {} \"192.0.2.1\" "
                   "\"grpc-go/1.14\" \"{:032x}\" \"shop.example\" \"10.0.0.{}:8080\"\n",
                   at / 60, at % 60, i % 1000, i, i % 900, i % 900, i, i % 4);
  });
  readText(state, kText);
}

void BM_ReadHaproxy(benchmark::State& state) {
  static const std::string kText = textOf("", [](auto& text, std::int64_t i) {
    const auto out = std::back_inserter(text);
    const std::int64_t at = i / 500 % 3600;
    fmt::format_to(out,
                   "Nov 28 12:00:03 lb haproxy[77]: 192.0.2.1:4000 [28/Nov/2025:12:{:02}:{:02}.{:03}] front~ "
                   "pay/web{} 0/{}/1/17/{} 200 170 - - ---- 2/2/1/1/0 0/0 {{shop.example}} \"GET /pay/{} "
                   "HTTP/1.1\"\n",
                   at / 60, at % 60, i % 1000, i % 4, i % 30, i % 900, i);
  });
  readText(state, kText);
}

BENCHMARK(BM_ReadJmeterCsv)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadK6Csv)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadIngressNginx)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadEnvoyText)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadHaproxy)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight
