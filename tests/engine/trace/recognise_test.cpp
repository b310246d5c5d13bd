// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/recognise.h"

#include <gtest/gtest.h>

#include "support/temp_dir.h"
#include "support/trace_text.h"

namespace watertight {
namespace {

TEST(RecogniseFile, NamesTheFormatsByContentAndNotByTheFilesEnding) {
  const TempDir dir;
  const auto fits = recogniseFile(
      dir.file("spans.log",
               gzipped(R"({"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"a","spanId":"b"}]}]}]})")));
  ASSERT_TRUE(fits.ok()) << fits.error().text();
  ASSERT_EQ(fits->size(), 1U);
  EXPECT_EQ(fits->front()->name(), "otlp-json");
}

TEST(RecogniseFile, NamesAllThatFit) {
  // A span with the names of both.
  const TempDir dir;
  const auto fits = recogniseFile(dir.file(
      "spans.json", R"([{"traceID":"a","spanID":"b","traceId":"a","id":"b","timestamp":1,"startTime":1}])"));
  ASSERT_TRUE(fits.ok()) << fits.error().text();
  ASSERT_EQ(fits->size(), 2U);
  EXPECT_EQ((*fits)[0]->name(), "jaeger-json");
  EXPECT_EQ((*fits)[1]->name(), "zipkin-json");
}

TEST(RecogniseFile, SaysWhyThereIsNone) {
  const TempDir dir;
  const auto words = recogniseFile(dir.file("words.txt", "only words\n"));
  ASSERT_FALSE(words.ok());
  EXPECT_EQ(words.error().what, "is not a recorded trace in any known format");
  EXPECT_EQ(recogniseFile(dir.file("empty", "")).error().what, "is empty");
}

TEST(RecogniseFile, WhatWasTakenOfTwoThatFitIsSaidInTheReport) {
  const auto read = readText(
      R"([{"traceID":"a","spanID":"b","traceId":"a","id":"b","timestamp":1,"startTime":1,"duration":1}])");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->trace.format, "jaeger-json");
  ASSERT_FALSE(read->report.cannotTell.empty());
  EXPECT_NE(read->report.cannotTell.front().find("--format zipkin-json"), std::string::npos);
}

}  // namespace
}  // namespace watertight
