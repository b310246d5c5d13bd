// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/jmeter_xml.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

std::string sample(std::string_view attributes, std::string_view inside = "",
                   std::string_view name = "httpSample") {
  return fmt::format("<{0} t=\"645\" lt=\"600\" ts=\"1298457003722\" {1}>{2}</{0}>\n", name, attributes,
                     inside);
}

std::string results(std::string_view samples) {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n{}</testResults>\n",
      samples);
}

const std::string kGood = sample(R"(s="true" lb="Home" rc="200")");

ReadTrace readJmeter(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "jmeter-xml");
  return std::move(*read);
}

RecordedOutcome outcomeOf(std::string_view attributes) {
  const auto read = readJmeter(results(sample(attributes)));
  return read.trace.calls.empty() ? RecordedOutcome::kUnknown : read.trace.calls[0].outcome;
}

TEST(JmeterXml, ASampleIsACallToItsLabel) {
  const auto read = readJmeter(results(kGood + sample(R"(s="true" lb="Pay?card=1" rc="200")")));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'298'457'003'722'000});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{645'000});
  EXPECT_EQ(read.trace.calls[0].source, 3);
  EXPECT_EQ(read.trace.calls[1].source, 4);
  EXPECT_EQ(read.trace.dependencies, (std::vector<std::string>{"Home", "Pay"}));
}

TEST(JmeterXml, AssertionsInsideAndLinesWithCarriageReturnsDoNotMatter) {
  std::string text = results(sample(
      R"(s="true" lb="Home" rc="200")",
      "\n  <assertionResult>\n    <name>x</name>\n    <failure>false</failure>\n  </assertionResult>\n"));
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.replace(at, 1, "\r\n");
  const auto read = readJmeter(text);
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOutTotal(), 0);
}

TEST(JmeterXml, TheSuccessAttributeWinsOverTheCode) {
  EXPECT_EQ(outcomeOf(R"(s="true" rc="500")"), RecordedOutcome::kOk);
  EXPECT_EQ(outcomeOf(R"(s="FALSE" rc="200")"), RecordedOutcome::kError);
  EXPECT_EQ(outcomeOf(R"(s="True" rc="200")"), RecordedOutcome::kOk);
  EXPECT_EQ(outcomeOf(R"(s="false" rc="Non HTTP response code: java.net.SocketTimeoutException")"),
            RecordedOutcome::kTimeout);
}

TEST(JmeterXml, BadCharacterReferencesDoNotEndTheFile) {
  const auto read = readJmeter(results(
      sample(R"(s="true" lb="a&#x0;b" rc="200")", "<responseData>&#8;\x01 & </responseData>") + kGood));
  EXPECT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_EQ(read.trace.dependencies[0], "a");
}

TEST(JmeterXml, ElementsThatAreNoSamplesAreLeftOut) {
  const auto read = readJmeter(results(
      "<com.example.SampleResult>\n<saveConfig><time>true</time></saveConfig><sample t=\"1\" ts=\"2\"/>\n"
      "</com.example.SampleResult>\n" +
      kGood));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOutTotal(), 1);
  EXPECT_EQ(read.report.bad, 0);
}

TEST(JmeterXml, PartsOfASampleAreNoCallsButThoseOfATransactionAre) {
  const auto redirects = readJmeter(results(sample(R"(s="true" lb="Home")", kGood + kGood)));
  EXPECT_EQ(redirects.trace.calls.size(), 1U);
  EXPECT_EQ(redirects.report.leftOutTotal(), 2);
  const auto transaction = readJmeter(results(sample(R"(s="true" lb="Buy")", kGood + kGood, "sample")));
  EXPECT_EQ(transaction.trace.calls.size(), 2U);
  EXPECT_EQ(transaction.trace.dependencies, std::vector<std::string>{"Home"});
  EXPECT_EQ(transaction.report.leftOutTotal(), 1);
}

TEST(JmeterXml, TransactionControllersCountWhereNothingElseIs) {
  const std::string parent =
      sample(R"(s="true" lb="Buy" rm="Number of samples in transaction : 2, failing : 0")", "", "sample");
  EXPECT_EQ(readJmeter(results(parent + parent)).trace.calls.size(), 2U);
  const auto both = readJmeter(results(parent + kGood + parent));
  EXPECT_EQ(both.trace.calls.size(), 1U);
  EXPECT_EQ(both.report.leftOutTotal(), 2);
}

TEST(JmeterXml, SamplesWithoutTimesAreRefused) {
  const auto read = readJmeter(
      results("<sample t=\"5\" lb=\"a\"/>\n<sample ts=\"soon\" t=\"5\"/>\n<sample ts=\"5\" t=\"-5\"/>\n"
              "<sample ts=\"99999999999999999\" t=\"5\"/>\n" +
              kGood));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 4);
}

TEST(JmeterXml, ATruncatedFileKeepsTheSamplesBefore) {
  const std::string whole = results(kGood + sample(R"(s="true" lb="b")", "<a>text</a>"));
  const auto inside = readJmeter(whole.substr(0, whole.size() - 40));
  EXPECT_EQ(inside.trace.calls.size(), 1U);
  EXPECT_EQ(inside.report.bad, 1);
  const auto between = readJmeter(whole.substr(0, whole.size() - 10));
  EXPECT_EQ(between.trace.calls.size(), 2U);
  EXPECT_EQ(between.report.bad, 0);
}

TEST(JmeterXml, BehindADamagedSampleReadingGoesOnAtTheNext) {
  const auto read = readJmeter(results(kGood + "<sample t=\"5\" lb=\"a>\n" + kGood + kGood));
  EXPECT_GE(read.trace.calls.size(), 2U);
  EXPECT_GE(read.report.bad, 1);
  EXPECT_EQ(read.trace.calls.back().source, 6);
}

TEST(JmeterXml, ResultsAppendedToOthersAreReadToo) {
  const auto read = readJmeter(results(kGood) + results(kGood + kGood));
  EXPECT_EQ(read.trace.calls.size(), 3U);
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_EQ(read.trace.calls[2].source, 8);
}

TEST(JmeterXml, EntitiesAreNotExpanded) {
  const auto read = readText("<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY x \"xxxx\">]>\n<testResults>\n" +
                             kGood + "</testResults>\n");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->report.bad, 1);
  EXPECT_EQ(read->trace.calls.size(), 1U);
}

TEST(JmeterXml, DeepNestingAndEnormousTagsEndNeitherTimeNorMemory) {
  std::string deep = "<testResults>\n";
  for (int i = 0; i < 10'000; ++i) deep += "<a>";
  EXPECT_TRUE(readText(deep).ok());
  ReadOptions options;
  options.longestLine = 1 << 16;
  const auto read =
      readText(results("<sample lb=\"" + std::string(3 << 20, 'x') + "\"/>\n" + kGood), options);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->trace.calls.size(), 1U);
  EXPECT_GE(read->report.bad, 1);
}

}  // namespace
}  // namespace watertight
