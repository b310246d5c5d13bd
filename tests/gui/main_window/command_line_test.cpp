// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/command_line.h"

#include <gmock/gmock.h>

#include <vector>

namespace watertight {
namespace {

using ::testing::HasSubstr;

Result<CommandLine> parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "watertight");
  return parseCommandLine(static_cast<int>(arguments.size()), arguments.data());
}

TEST(CommandLine, AScreenshotMayShowWhySomethingChanged) {
  const auto line = parse({"--screenshot", "o.png", "--at", "100s", "--why", "65s", "a.toml"});
  ASSERT_TRUE(line && line->screenshot);
  EXPECT_EQ(line->screenshot->why, Duration{std::chrono::seconds{65}});
}

TEST(CommandLine, MayBeEmpty) {
  const auto line = parse({});
  ASSERT_TRUE(line);
  EXPECT_TRUE(line->file.empty());
  EXPECT_FALSE(line->screenshot);
}

TEST(CommandLine, NamesAFile) {
  EXPECT_EQ(parse({"a.scenario.toml"})->file, "a.scenario.toml");
}

TEST(CommandLine, NamesWhereTheMetricsPageIsServed) {
  EXPECT_FALSE(parse({})->metrics);
  EXPECT_EQ(parse({"--metrics", "9100"})->metrics, (MetricsAddress{"127.0.0.1", 9100}));
  EXPECT_EQ(parse({"--metrics", "0.0.0.0:9100"})->metrics, (MetricsAddress{"0.0.0.0", 9100}));
}

TEST(CommandLine, OrdersAScreenshot) {
  const auto line = parse({"--screenshot", "out.png", "--at", "1m40s", "--theme", "light", "--size",
                           "1200x750", "--page", "live", "a.scenario.toml"});
  ASSERT_TRUE(line) << line.error().text();
  ASSERT_TRUE(line->screenshot);
  EXPECT_EQ(line->screenshot->out, "out.png");
  EXPECT_EQ(line->screenshot->at, Duration{std::chrono::seconds{100}});
  EXPECT_EQ(line->screenshot->width, 1200);
  EXPECT_EQ(line->screenshot->height, 750);
  EXPECT_EQ(line->theme, ThemeName::kLight);
  EXPECT_EQ(line->file, "a.scenario.toml");
}

TEST(CommandLine, SaysWhatIsWrong) {
  const auto wrong = [](std::vector<const char*> arguments) {
    const auto line = parse(std::move(arguments));
    return line ? std::string{"fine"} : line.error().text();
  };
  EXPECT_THAT(wrong({"--screenshot", "o.png", "a.toml"}), HasSubstr("--at"));
  EXPECT_THAT(wrong({"--screenshot", "o.png", "--at", "soon", "a.toml"}), HasSubstr("--at"));
  EXPECT_THAT(wrong({"--screenshot", "o.png", "--at", "4s"}), HasSubstr("scenario or a trace"));
  EXPECT_THAT(wrong({"--screenshot", "o.png", "--at", "4s", "--why", "then", "a.toml"}), HasSubstr("--why"));
  EXPECT_THAT(wrong({"--why", "4s"}), HasSubstr("screenshot"));
  EXPECT_THAT(wrong({"--screenshot", "o.png", "--at", "4s", "--size", "9", "a.toml"}), HasSubstr("--size"));
  EXPECT_THAT(wrong({"--screenshot", "o.png", "--at", "4s", "--size", "99999x9", "a.toml"}),
              HasSubstr("--size"));
  EXPECT_THAT(wrong({"--screenshot", "o.png", "--at", "4s", "--page", "learn", "a.toml"}),
              HasSubstr("not there yet"));
  EXPECT_THAT(wrong({"--screenshot", "o.png", "--at", "4s", "--lang", "zh_CN", "a.toml"}),
              HasSubstr("not there yet"));
  EXPECT_THAT(wrong({"--theme", "pink"}), HasSubstr("--theme"));
  EXPECT_THAT(wrong({"--metrics", "here"}), HasSubstr("HOST:PORT"));
  EXPECT_THAT(wrong({"a.toml", "b.toml"}), HasSubstr("more than one file"));
  EXPECT_THAT(wrong({"--at", "4s"}), HasSubstr("screenshot"));
  EXPECT_THAT(wrong({"--nonsense"}), HasSubstr("--help"));
}

TEST(CommandLine, NamesThePageToBeginWith) {
  EXPECT_EQ(parse({"a.toml"})->page, Page::kLive);
  EXPECT_EQ(parse({"--page", "replay", "a.csv"})->page, Page::kReplay);
}

TEST(CommandLine, AnswersWithHelpAndVersion) {
  EXPECT_THAT(parse({"--help"})->answer, HasSubstr("--screenshot"));
  EXPECT_THAT(parse({"--version"})->answer, HasSubstr("watertight 0."));
}

TEST(CommandLine, APictureMayHaveASecondRun) {
  const char* argv[] = {"watertight", "--screenshot", "o.png", "--at", "4s", "--compare", "none", "f.toml"};
  const auto line = parseCommandLine(8, argv);
  ASSERT_TRUE(line) << line.error().text();
  ASSERT_TRUE(line->screenshot->second);
  EXPECT_EQ(line->screenshot->second->isolation, Isolation::kNone);
  argv[6] = "nothing";
  EXPECT_FALSE(parseCommandLine(8, argv));
}

}  // namespace
}  // namespace watertight
