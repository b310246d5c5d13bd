// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/repeated_hour.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/trace_text.h"

namespace watertight {
namespace {

using std::chrono::minutes;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// How often it is told, for stamps at these minutes.
int timesSeen(std::initializer_list<int> at) {
  RepeatedHour hour;
  int seen = 0;
  for (const int minute : at) seen += hour.sees(minutes{minute}) ? 1 : 0;
  return seen;
}

TEST(RepeatedHour, IsSeenOnceWhereStampsFallBackByAnHourAndGoOn) {
  EXPECT_EQ(timesSeen({100, 110, 119, 60, 61, 62, 63, 64, 118, 121}), 1);
}

TEST(RepeatedHour, IsNeitherACallThatTookLongNorAMixOfOrders) {
  EXPECT_EQ(timesSeen({100, 110, 119, 60, 119, 61, 120, 62, 121}), 0);
  EXPECT_EQ(timesSeen({100, 95, 96, 97, 90, 91, 92}), 0);
  EXPECT_EQ(timesSeen({500, 10, 11, 12, 13}), 0) << "another recording";
}

/// An HAProxy line at so many minutes after midnight, of the night in which summer time ends.
std::string line(int minute) {
  return fmt::format(
      "haproxy[7]: 192.0.2.1:4000 [26/Oct/2025:{:02}:{:02}:00.000] front pay/web1 0/0/1/17/18 200 170 - - "
      "---- "
      "2/2/1/1/0 0/0 \"GET / HTTP/1.1\"\n",
      minute / 60, minute % 60);
}

TEST(RepeatedHour, IsNotedInTheReport) {
  std::string log;
  for (int minute = 150; minute < 180; ++minute) log += line(minute);
  const auto before = readText(log);
  ASSERT_TRUE(before.ok());
  EXPECT_THAT(before->report.cannotTell, Not(Contains(HasSubstr("fall back by an hour"))));
  for (int minute = 120; minute < 190; ++minute) log += line(minute);
  const auto read = readText(log);
  ASSERT_TRUE(read.ok());
  EXPECT_THAT(
      read->report.cannotTell,
      Contains(HasSubstr("after the stamp read as 2025-10-26 02:59:00 UTC: the stamps there fall back")));
}

}  // namespace
}  // namespace watertight
