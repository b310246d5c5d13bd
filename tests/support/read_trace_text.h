// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/trace_text.h"

namespace watertight {

/// Reads what must be readable; the test fails, and the trace is empty, where it is not.
inline ReadTrace mustReadText(std::string_view text, const ReadOptions& options = {}) {
  auto read = readText(text, options);
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
  return read.ok() ? std::move(*read) : ReadTrace{};
}

/// The one call of such a text.
inline CallRecord onlyCallOf(std::string_view text, const ReadOptions& options = {}) {
  const auto read = mustReadText(text, options);
  EXPECT_EQ(read.trace.calls.size(), 1U)
      << text << (read.report.refused.empty() ? "" : read.report.refused[0].why);
  return read.trace.calls.size() == 1 ? read.trace.calls[0] : CallRecord{};
}

/// Why the only bad record of such a text was refused.
inline std::string onlyRefusalOf(std::string_view text, const ReadOptions& options = {}) {
  const auto read = mustReadText(text, options);
  EXPECT_EQ(read.report.refused.size(), 1U) << text;
  return read.report.refused.size() == 1 ? read.report.refused[0].why : std::string{};
}

/// What is wrong with a text that must not be readable.
inline std::string whyNotRead(std::string_view text, const ReadOptions& options = {}) {
  const auto read = readText(text, options);
  EXPECT_FALSE(read.ok()) << text;
  return read.ok() ? std::string{} : read.error().text();
}

inline ReadOptions asFormat(std::string name) {
  ReadOptions options;
  options.format = std::move(name);
  return options;
}

}  // namespace watertight
