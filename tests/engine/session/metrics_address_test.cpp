// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/metrics_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using testing::HasSubstr;

MetricsAddress parsed(std::string_view text) {
  const auto address = parseMetricsAddress(text);
  EXPECT_TRUE(address) << text;
  return address ? *address : MetricsAddress{"", -1};
}

TEST(MetricsAddress, IsAHostAndAPort) {
  EXPECT_EQ(parsed("0.0.0.0:9100"), (MetricsAddress{"0.0.0.0", 9100}));
  EXPECT_EQ(parsed("localhost:1"), (MetricsAddress{"localhost", 1}));
  EXPECT_EQ(parsed("[::1]:65535"), (MetricsAddress{"::1", 65535}));
}

TEST(MetricsAddress, WithoutAHostIsThisMachineAlone) {
  EXPECT_EQ(parsed("9100"), (MetricsAddress{"127.0.0.1", 9100}));
  EXPECT_EQ(parsed(":9100"), (MetricsAddress{"127.0.0.1", 9100}));
}

TEST(MetricsAddress, SaysWhatIsNoneAndHowToWriteOne) {
  for (const auto* text : {"", ":", "127.0.0.1", "127.0.0.1:", "host:port", "host:65536", "host:-1",
                           "host:1s", "::1:9100", "[::1]", "[]:80x", "a:b:1", "1:2,3:4"}) {
    const auto address = parseMetricsAddress(text);
    ASSERT_FALSE(address) << text;
    EXPECT_THAT(address.error().text(), HasSubstr("HOST:PORT")) << text;
  }
}

TEST(MetricsAddress, ReadsAsItIsWritten) {
  for (const auto* text : {"127.0.0.1:9464", "[::1]:80", "localhost:0"})
    EXPECT_EQ(textOf(parsed(text)), text);
}

TEST(MetricsAddress, AHostOfFiguresIsItself) {
  EXPECT_EQ(*resolveHost({"127.0.0.1", 0}), "127.0.0.1");
  EXPECT_FALSE(resolveHost({"999.1.1.1", 80}));
}

}  // namespace
}  // namespace watertight
