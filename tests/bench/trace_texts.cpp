// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/trace_texts.h"

#include <array>
#include <iterator>

namespace watertight {
namespace {

constexpr std::array kServices{"payment", "inventory", "sms"};

const char* serviceOf(std::int64_t i) {
  return kServices[static_cast<std::size_t>(i) % kServices.size()];
}

void addSpan(fmt::memory_buffer& text, std::int64_t i) {
  const std::int64_t start = 1'764'331'200'000'000'000 + i * 2'143'111;
  fmt::format_to(
      std::back_inserter(text),
      R"({{"traceId":"{:032x}","spanId":"{:016x}","parentSpanId":"{:016x}","name":"GET /items/{{id}}","kind":3,)"
      R"("startTimeUnixNano":"{}","endTimeUnixNano":"{}","attributes":[)"
      R"({{"key":"http.request.method","value":{{"stringValue":"GET"}}}},)"
      R"({{"key":"server.address","value":{{"stringValue":"{}.shop.svc"}}}},)"
      R"({{"key":"url.full","value":{{"stringValue":"http://{}.shop.svc:8080/items/{}"}}}},)"
      R"({{"key":"http.response.status_code","value":{{"intValue":"200"}}}}],"status":{{}}}})",
      i / 7, i, i - 1, start, start + 1'000'000 + i * 7919 % 400'000'000, serviceOf(i), serviceOf(i), i);
}

}  // namespace

const std::string_view kJmeterHeader =
    "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,"
    "sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

void addAlbLine(fmt::memory_buffer& text, std::int64_t i) {
  const std::int64_t latency = 1 + i * 7919 % 400;
  const std::int64_t at = i * 3 % 60'000'000;
  fmt::format_to(std::back_inserter(text),
                 "https 2025-11-28T12:{:02}:{:02}.{:06}Z app/shop-internal/0123456789abcdef 10.0.9.{}:{} "
                 "10.0.0.{}:8080 "
                 "0.000 0.{:03} 0.000 200 200 {} {} \"GET "
                 "https://shop.example:443/api/v1/items/{}?page=2&size=50 HTTP/1.1\" "
                 "\"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 "
                 "Safari/537.36\" "
                 "ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 "
                 "arn:aws:elasticloadbalancing:eu-central-1:123456789012:targetgroup/{}/0123456789abcdef "
                 "\"Root=1-00000000-{:024x}\" \"shop.example\" \"session-reused\" 0 "
                 "2025-11-28T12:{:02}:{:02}.{:03}000Z "
                 "\"forward\" \"-\" \"-\" \"10.0.0.{}:8080\" \"200\" \"-\" \"-\"\n",
                 at / 1'000'000, at / 1'000 % 60, at % 1'000'000, i % 10, 32768 + i % 20000, i % 4, latency,
                 100 + i % 800, 200 + i % 4000, i, serviceOf(i), i, at / 1'000'000, at / 1'000 % 60,
                 at % 1'000, i % 4);
}

void addJmeterRow(fmt::memory_buffer& text, std::int64_t i) {
  constexpr std::array kLabels{"POST /pay", "GET /items", "POST /sms"};
  fmt::format_to(
      std::back_inserter(text),
      "{},{},{},200,OK,Thread Group 1-{},text,true,,{},390,50,50,https://shop.example/api/{},{},0,{}\n",
      1764331200000 + i * 3, 1 + i * 7919 % 900, kLabels[static_cast<std::size_t>(i % 3)], i % 50,
      1000 + i % 900, i, i * 7919 % 900, i % 9);
}

void addK6Points(fmt::memory_buffer& text, std::int64_t i) {
  constexpr std::array kMetrics{"http_reqs",           "http_req_duration",        "http_req_blocked",
                                "http_req_connecting", "http_req_tls_handshaking", "http_req_sending",
                                "http_req_waiting",    "http_req_receiving",       "http_req_failed"};
  const std::int64_t at = i * 2'143 % 3'600'000'000;
  for (const char* metric : kMetrics) {
    fmt::format_to(
        std::back_inserter(text),
        R"({{"metric":"{}","type":"Point","data":{{"time":"2025-11-28T12:{:02}:{:02}.{:06}321Z","value":{}.{:03},)"
        R"("tags":{{"expected_response":"true","group":"","method":"GET","name":"http://shop.example/items",)"
        R"("proto":"HTTP/1.1","scenario":"default","status":"200","url":"http://shop.example/items"}}}}}})"
        "\n",
        metric, at / 60'000'000, at / 1'000'000 % 60, at % 1'000'000, i * 7919 % 400, i % 1000);
  }
}

void addOtlpDocument(fmt::memory_buffer& text, std::int64_t i) {
  constexpr std::int64_t kSpans = 20;
  fmt::format_to(std::back_inserter(text), "{}",
                 R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":)"
                 R"({"stringValue":"checkout"}}]},"scopeSpans":[{"scope":{"name":"http"},"spans":[)");
  for (std::int64_t in = 0; in < kSpans; ++in) {
    if (in > 0) text.push_back(',');
    addSpan(text, 1 + i * kSpans + in);
  }
  fmt::format_to(std::back_inserter(text), "{}", "]}]}]}\n");
}

}  // namespace watertight
