// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/read_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/trace_text.h"
#include "trace/reader.h"

namespace watertight {
namespace {

std::string someCalls(int count) {
  std::string text = "start_us,dep,latency_us,outcome,status\n";
  for (int i = 0; i < count; ++i) text += std::to_string(i) + ",a,5,ok,\n";
  return text;
}

TEST(ReadWatch, CountsTheBytesOfTheFileAsItIs) {
  const auto text = gzipped(someCalls(50'000));
  ReadOptions options;
  options.watch = std::make_shared<ReadWatch>();
  ASSERT_TRUE(readText(text, options).ok());
  EXPECT_EQ(options.watch->bytesRead(), static_cast<std::int64_t>(text.size()));
  EXPECT_EQ(options.watch->bytesInAll(), static_cast<std::int64_t>(text.size()));
}

TEST(ReadWatch, EndsTheReadingEarly) {
  ReadOptions options;
  options.watch = std::make_shared<ReadWatch>();
  options.watch->cancel();
  const auto read = readText(someCalls(3), options);
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().text(), testing::HasSubstr("cancelled"));
}

}  // namespace
}  // namespace watertight
