// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/screenshot.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>

namespace watertight {
namespace {

constexpr const char* kScenario = R"(schema = 1
[service]
rate = 50.0
[[dependency]]
name = "sms"
downstream = { latency = { kind = "exponential", mean = "40ms" } }
bulkhead = { limit = 4 }
)";

class ScreenshotTest : public ::testing::Test {
 protected:
  CommandLine line(ThemeName theme = ThemeName::kDark) {
    QFile file{directory_.filePath("s.scenario.toml")};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(kScenario);
    CommandLine out;
    out.file = file.fileName().toStdString();
    out.theme = theme;
    out.screenshot =
        ScreenshotOrder{directory_.filePath("out.png").toStdString(), std::chrono::seconds{20}, 1200, 750};
    return out;
  }

  QTemporaryDir directory_;
};

TEST_F(ScreenshotTest, IsAPictureOfTheSizeAskedFor) {
  const auto drawn = takeScreenshot(line());
  ASSERT_TRUE(drawn) << drawn.error().text();
  const QImage image{directory_.filePath("out.png")};
  EXPECT_EQ(image.size(), QSize(1200, 750));
  EXPECT_LT(image.pixelColor(2, 740).lightness(), 60);
}

TEST_F(ScreenshotTest, IsLightWhereThatIsAskedFor) {
  ASSERT_TRUE(takeScreenshot(line(ThemeName::kLight)));
  EXPECT_GT(QImage{directory_.filePath("out.png")}.pixelColor(2, 740).lightness(), 200);
}

TEST_F(ScreenshotTest, IsTheSameEveryTime) {
  const auto order = line();
  ASSERT_TRUE(takeScreenshot(order));
  const QImage first{directory_.filePath("out.png")};
  ASSERT_TRUE(takeScreenshot(order));
  EXPECT_EQ(first, QImage{directory_.filePath("out.png")});
}

TEST_F(ScreenshotTest, SaysWhyItFailed) {
  auto missing = line();
  missing.file = directory_.filePath("missing.scenario.toml").toStdString();
  EXPECT_FALSE(takeScreenshot(missing));
  auto nowhere = line();
  nowhere.screenshot->out = directory_.filePath("no/such/folder/out.png").toStdString();
  const auto drawn = takeScreenshot(nowhere);
  ASSERT_FALSE(drawn);
  EXPECT_NE(drawn.error().text().find("out.png"), std::string::npos);
}

}  // namespace
}  // namespace watertight
