// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/app_settings.h"

#include <gmock/gmock.h>

namespace watertight {
namespace {

using ::testing::HasSubstr;

AppSettings some() {
  AppSettings settings;
  settings.recent = {"/a/b.scenario.toml", "/c/ü \" d.jsonl"};
  settings.lastFolder = "/a";
  settings.theme = ThemeName::kLight;
  settings.span = std::chrono::minutes{5};
  settings.geometry = QByteArray{"\x01\x00\xff", 3};
  return settings;
}

std::string problem(const QByteArray& json) {
  const auto read = parseSettings(json);
  return read ? "" : read.error().what;
}

TEST(AppSettings, ReadBackAsTheyWere) {
  for (const auto& settings : {some(), AppSettings{}}) {
    const auto read = parseSettings(settingsJson(settings));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, settings);
  }
}

TEST(AppSettings, KeepTheNewestFilesOnce) {
  AppSettings settings;
  for (int i = 0; i < 20; ++i) settings.addRecent(QString::number(i));
  settings.addRecent("15");
  EXPECT_EQ(settings.recent.size(), AppSettings::kMostRecent);
  EXPECT_EQ(settings.recent.front(), "15");
  EXPECT_EQ(settings.recent.count("15"), 1);
}

TEST(AppSettings, SayWhatIsWrongWithThem) {
  EXPECT_NE(problem(""), "");
  EXPECT_NE(problem("{\"schema\": 1"), "");
  EXPECT_THAT(problem("[]"), HasSubstr("version"));
  EXPECT_THAT(problem(R"({"schema": 2})"), HasSubstr("version"));
  EXPECT_THAT(problem(R"({"schema": 1, "recent": "a"})"), HasSubstr("recent"));
  EXPECT_THAT(problem(R"({"schema": 1, "recent": [1]})"), HasSubstr("recent"));
  EXPECT_THAT(problem(R"({"schema": 1, "theme": "pink"})"), HasSubstr("theme"));
  EXPECT_THAT(problem(R"({"schema": 1, "theme": 3})"), HasSubstr("theme"));
  EXPECT_THAT(problem(R"({"schema": 1, "span_s": -1})"), HasSubstr("span_s"));
  EXPECT_THAT(problem(R"({"schema": 1, "span_s": 1e99})"), HasSubstr("span_s"));
  EXPECT_THAT(problem(R"({"schema": 1, "window": "%%"})"), HasSubstr("window"));
  EXPECT_EQ(problem(R"({"schema": 1, "of_tomorrow": true})"), "");
}

TEST(AppSettings, SurviveTheirFileCutAnywhere) {
  const auto whole = settingsJson(some());
  for (qsizetype cut = 0; cut < whole.size() - 1; ++cut) static_cast<void>(parseSettings(whole.left(cut)));
}

}  // namespace
}  // namespace watertight
