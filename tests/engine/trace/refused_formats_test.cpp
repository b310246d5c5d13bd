// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/refused_formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

using testing::HasSubstr;

/// Why a file is refused, and what its reader is told to do instead.
std::string refusal(std::string_view text) {
  const auto read = readText(text);
  EXPECT_FALSE(read.ok());
  if (read.ok()) return {};
  EXPECT_FALSE(read.error().remedy.empty());
  return read.error().text();
}

TEST(RefusedFormats, LocustsSums) {
  EXPECT_THAT(refusal("Type,Name,Request Count,Failure Count,Median Response Time\nGET,a,5,0,1\n"),
              HasSubstr("Locust's sums"));
  EXPECT_THAT(refusal("\"Timestamp\",\"User Count\",\"Type\",\"Name\",\"Requests/s\",\"Failures/s\"\n"),
              HasSubstr("Locust's sums"));
  EXPECT_THAT(refusal("Method,Name,Error,Occurrences\n"), HasSubstr("Locust's sums"));
}

TEST(RefusedFormats, SummariesOfWrkAndK6) {
  EXPECT_THAT(refusal("Running 30s test @ http://127.0.0.1:8080/\n  12 threads and 400 connections\n"),
              HasSubstr("summary of wrk"));
  EXPECT_THAT(refusal(R"({"root_group":{},"metrics":{"http_reqs":{"count":5}}})"), HasSubstr("--out json"));
}

TEST(RefusedFormats, MetricsOverTime) {
  EXPECT_THAT(refusal(R"({"status":"success","data":{"resultType":"matrix","result":[]}})"),
              HasSubstr("Prometheus"));
  EXPECT_THAT(refusal("data: {\"type\":\"HystrixCommand\",\"name\":\"a\"}\n"), HasSubstr("Hystrix"));
  EXPECT_THAT(refusal("#[Histogram log format version 1.2]\n"), HasSubstr("HdrHistogram"));
  EXPECT_THAT(refusal(R"({"resourceMetrics":[{}]})"), HasSubstr("logs or metrics"));
}

TEST(RefusedFormats, BinaryFormsOfGatlingAndVegeta) {
  EXPECT_THAT(refusal(std::string_view{"\0\0\0\0\x06"
                                       "3.14.3\0\0\0\x10",
                                       16}),
              HasSubstr("Gatling"));
  EXPECT_THAT(
      refusal("\x7f\x03\x01\x01\x06Result\x01\xff\x80 Attack Seq Code Timestamp Latency BytesOut BytesIn"),
      HasSubstr("vegeta encode"));
}

TEST(RefusedFormats, ZipkinWithKeysThatItDoesNotHaveIsRefusedByTheKeysName) {
  EXPECT_THAT(refusal(R"([{"traceId":"1","id":"2","kind":"CLIENT","timestampMicros":1,"durationMicros":1}])"),
              HasSubstr("timestampMicros"));
}

TEST(RefusedFormats, WhatOpenTelemetrysConsoleExporterPrints) {
  EXPECT_THAT(
      refusal(
          R"({"name":"a","context":{"trace_id":"0x1","span_id":"0x2"},"start_time":"2026-01-31T12:00:00Z"})"),
      HasSubstr("console exporter"));
}

TEST(RefusedFormats, OtherTestersSums) {
  EXPECT_THAT(refusal("test_suite,scenario,request_count,ok,failed,rps\na,b,600,600,0,10,191,38\n"),
              HasSubstr("NBomber"));
  EXPECT_THAT(refusal("Label,# Samples,Average,Median\n"), HasSubstr("aggregate report"));
}

}  // namespace
}  // namespace watertight
