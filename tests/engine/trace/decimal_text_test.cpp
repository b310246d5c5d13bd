// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/decimal_text.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using std::chrono::nanoseconds;

TEST(DecimalText, KeepsWholeNumbersAndBillionthsExactly) {
  const auto number = parseDecimal("1461592516.702195123987");
  ASSERT_TRUE(number);
  EXPECT_EQ(number->whole, 1461592516);
  EXPECT_EQ(number->billionths, 702195123);
  EXPECT_FALSE(number->rounded);
  EXPECT_EQ(parseDecimal("1544712660000000321")->whole, 1544712660000000321);
}

TEST(DecimalText, ReadsASpreadsheetsExponentAndSaysThatItIsRounded) {
  const auto number = parseDecimal("1.34681E+12");
  ASSERT_TRUE(number);
  EXPECT_EQ(number->whole, 1346810000000);
  EXPECT_TRUE(number->rounded);
  EXPECT_EQ(parseDecimal("15e-1")->billionths, 500'000'000);
}

TEST(DecimalText, RefusesWhatIsNoNumberOrTooLarge) {
  for (const char* text :
       {"", "-1", "+1", "NaN", "inf", "1,5", "1.", ".5", "1.2.3", "0x10", "1e", "1e999", " 1", "1 ",
        "99999999999999999999", "1e40", "123456789012345678901234567890123456789012345678901234567890"}) {
    EXPECT_FALSE(parseDecimal(text)) << text;
  }
}

TEST(DecimalText, LimitsLatenciesAndInstants) {
  EXPECT_EQ(spanOf(*parseDecimal("0.0052"), TimeUnit::kSeconds), nanoseconds{5'200'000});
  EXPECT_EQ(spanOf(*parseDecimal("15.079959"), TimeUnit::kMillis), nanoseconds{15'079'959});
  EXPECT_FALSE(spanOf(*parseDecimal("999999999"), TimeUnit::kSeconds)) << "31 years";
  EXPECT_EQ(instantOf(*parseDecimal("1711036800122210999"), TimeUnit::kNanos), Micros{1711036800122210});
  EXPECT_FALSE(instantOf(*parseDecimal("9007199254740993"), TimeUnit::kMicros));
  EXPECT_FALSE(instantOf(*parseDecimal("9223372036854775807"), TimeUnit::kSeconds));
}

TEST(DecimalText, TellsTheUnitOfAnEpochStampByItsDigits) {
  EXPECT_EQ(epochUnit(*parseDecimal("1730305221")), TimeUnit::kSeconds);
  EXPECT_EQ(epochUnit(*parseDecimal("1651911005842")), TimeUnit::kMillis);
  EXPECT_EQ(epochUnit(*parseDecimal("1711036800122210")), TimeUnit::kMicros);
  EXPECT_EQ(epochUnit(*parseDecimal("1544712660000000321")), TimeUnit::kNanos);
  EXPECT_FALSE(epochUnit(*parseDecimal("265451"))) << "could be anything";
  EXPECT_FALSE(epochUnit(*parseDecimal("497.7179")));
}

TEST(DecimalText, KnowsTheLargestNumberForUnknown) {
  for (const char* text : {"9223372036854775807", "9223372036854.775391", "9223372036854775.807"}) {
    EXPECT_TRUE(meansUnknown(text)) << text;
  }
  for (const char* text : {"", "9", "922337203685477", "9223372036854.x", "8.549"}) {
    EXPECT_FALSE(meansUnknown(text)) << text;
  }
}

}  // namespace
}  // namespace watertight
