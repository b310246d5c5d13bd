// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/vegeta_json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

std::string hit(int code, std::string_view latency, std::string_view error = "",
                std::string_view url = "http://a.example:8080/pay?id=1") {
  return fmt::format(
      R"({{"attack":"peak","seq":0,"code":{},"timestamp":"2026-01-31T13:00:00.077719034+01:00","latency":{},"bytes_out":0,"bytes_in":0,"error":"{}","body":null,"method":"GET","url":"{}","headers":null}})"
      "\n",
      code, latency, error, url);
}

ReadTrace readVegeta(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "vegeta-json");
  return std::move(*read);
}

RecordedOutcome outcomeOf(int code, std::string_view error) {
  const auto read = readVegeta(hit(code, "5000000", error));
  return read.trace.calls.empty() ? RecordedOutcome::kUnknown : read.trace.calls[0].outcome;
}

TEST(VegetaJson, TheStampIsTheStartAndTheLatencyIsInNanoseconds) {
  const auto read = readVegeta(hit(200, "788624775"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'769'860'800'077'719});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{788'624});
  EXPECT_EQ(read.report.shortest, std::chrono::nanoseconds{788'624'775});
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"http://a.example:8080/pay"});
}

TEST(VegetaJson, RecordsOverManyLinesAreRead) {
  std::string pretty = hit(200, "5") + hit(200, "6");
  for (std::size_t at = 0; (at = pretty.find(",\"", at)) != std::string::npos; at += 6)
    pretty.replace(at, 2, ",\n    \"");
  EXPECT_EQ(readVegeta(pretty).trace.calls.size(), 2U);
}

TEST(VegetaJson, CodeZeroIsNoAnswer) {
  EXPECT_EQ(outcomeOf(0, "connection refused"), RecordedOutcome::kError);
  EXPECT_EQ(outcomeOf(0, "context deadline exceeded (Client.Timeout exceeded)"), RecordedOutcome::kTimeout);
  EXPECT_FALSE(readVegeta(hit(0, "0", "no such host")).trace.calls[0].latencyKnown());
}

TEST(VegetaJson, CodesFrom200To399AreOk) {
  EXPECT_EQ(outcomeOf(200, ""), RecordedOutcome::kOk);
  EXPECT_EQ(outcomeOf(302, ""), RecordedOutcome::kOk);
  EXPECT_EQ(outcomeOf(500, "500 Internal Server Error"), RecordedOutcome::kError);
  EXPECT_EQ(outcomeOf(429, "429 Too Many Requests"), RecordedOutcome::kRejected);
  EXPECT_EQ(outcomeOf(200, "unexpected EOF"), RecordedOutcome::kError);
}

TEST(VegetaJson, ATruncatedTailIsRefusedAndTheRestRead) {
  const std::string text = hit(200, "5") + hit(200, "6");
  const auto read = readVegeta(text.substr(0, text.size() - 40));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 1);
}

TEST(VegetaJson, AUrlWithoutAHostGivesItsPath) {
  EXPECT_EQ(readVegeta(hit(200, "5", "", "/api/pay?key=1")).trace.dependencies,
            std::vector<std::string>{"/api/pay"});
}

TEST(VegetaJson, WrongTypesAreRefused) {
  const auto read = readVegeta(hit(200, "5") + hit(200, "-5") + hit(200, "\"fast\"") + hit(2000, "5") +
                               hit(200, "99999999999999999999"));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 4);
}

}  // namespace
}  // namespace watertight
