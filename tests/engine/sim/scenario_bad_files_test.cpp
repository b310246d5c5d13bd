// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "sim/scenario_toml.h"
#include "sim/toml_text.h"
#include "support/scenario_text.h"
#include "support/scratch_file.h"

namespace watertight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> faultsOf(const std::string& text) {
  const auto check = checkScenarioText(text, "f");
  EXPECT_FALSE(check.scenario);
  std::vector<std::string> texts;
  for (const auto& error : check.errors) texts.push_back(error.text());
  return texts;
}

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(BadScenarioFiles, AnEmptyFileSaysSo) {
  EXPECT_THAT(faultsOf(""), ElementsAre(StartsWith("f:1: the file is empty")));
}

TEST(BadScenarioFiles, BinaryFilesSaySo) {
  EXPECT_THAT(faultsOf(std::string("a = 1\nb = \0\n", 12)),
              ElementsAre(HasSubstr("f:2: this is not a text file")));
  EXPECT_THAT(faultsOf("a = 1\nb = \"\xff\xfe\"\n"), ElementsAre(StartsWith("f:2: ")));
}

TEST(BadScenarioFiles, RandomBytesAreRefused) {
  std::mt19937 random(4711);
  for (int i = 0; i < 200; ++i) {
    std::string bytes(1 + random() % 2000, '\0');
    for (auto& c : bytes) c = static_cast<char>(random());
    EXPECT_THAT(faultsOf(bytes), testing::Not(testing::IsEmpty()));
  }
}

TEST(BadScenarioFiles, GrammarFaultsNameTheirLine) {
  EXPECT_THAT(faultsOf("a = 1\nb = \nc = 3\n"), ElementsAre(HasSubstr("f:2: ")));
  EXPECT_THAT(faultsOf("seed = 1\nseed = 2\n"), ElementsAre(HasSubstr("f:2: ")));
  EXPECT_THAT(faultsOf("seed = 1\nx = \"abc\n"), ElementsAre(HasSubstr("f:2: ")));
  EXPECT_THAT(faultsOf("seed = 99999999999999999999\n"), ElementsAre(HasSubstr("f:1: ")));
}

TEST(BadScenarioFiles, ATruncatedFileIsAScenarioOrHasAFault) {
  const auto text = testing_support::fullScenarioText();
  for (std::size_t length = 0; length < text.size(); length += 7) {
    const auto check = checkScenarioText(std::string_view{text}.substr(0, length), "f");
    EXPECT_NE(check.scenario.has_value(), !check.errors.empty()) << length;
  }
}

TEST(BadScenarioFiles, AnEnormousFileIsNotRead) {
  EXPECT_THAT(faultsOf(std::string((4U << 20U) + 1, '\n')), ElementsAre(HasSubstr("more than 4 MiB")));
  const testing_support::ScratchFile file("big", std::string((4U << 20U) + 1, '\n'));
  EXPECT_THAT(loadScenario(file.path()).error().text(), HasSubstr("more than 4 MiB"));
  EXPECT_FALSE(loadScenario("/dev/zero"));
}

TEST(BadScenarioFiles, DeepNestingDoesNotExhaustTheStack) {
  for (const auto& text :
       {"a" + repeated(".a", 1'000'000) + " = 1\n", "[a" + repeated(".a", 1'000'000) + "]\n",
        "a = " + repeated("[", 1'000'000), "a = " + repeated("{a=", 1'000'000),
        "\"a\"" + repeated(".\"a\"", 500'000) + " = 1\n"}) {
    EXPECT_THAT(faultsOf(text), ElementsAre(StartsWith("f:1: tables are nested too deeply")));
  }
}

TEST(BadScenarioFiles, DotsInTextAndCommentsAreNoNesting) {
  const auto dots = repeated(".[{", 100);
  EXPECT_FALSE(tooDeepAt("a = \"" + dots + "\"\n"));
  EXPECT_FALSE(tooDeepAt("a = '" + dots + "'\n"));
  EXPECT_FALSE(tooDeepAt("# " + dots + "\n"));
  EXPECT_FALSE(tooDeepAt("a = \"\"\"\n" + dots + "\\\"\"\" \n\"\"\"\n"));
  EXPECT_FALSE(tooDeepAt("a = \"\\\"" + dots + "\"\n"));
  EXPECT_EQ(tooDeepAt("a = \"\"\"\n\n\"\"\"\nb = " + dots), 4);
}

TEST(BadScenarioFiles, ManyFaultsAreCutAtAThousand) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "key" + std::to_string(i) + " = 1\n";
  const auto faults = faultsOf(text);
  EXPECT_EQ(faults.size(), 1001U);
  EXPECT_THAT(faults.back(), HasSubstr("there are more faults than these"));
}

TEST(BadScenarioFiles, AThousandDependenciesAreEnough) {
  std::string text;
  for (int i = 0; i <= 1000; ++i) {
    text += "[[dependency]]\nname = \"d" + std::to_string(i) +
            "\"\ndownstream = { latency = { kind = \"fixed\", value = \"1s\" } }\n";
  }
  EXPECT_THAT(faultsOf(text), ElementsAre(HasSubstr("there are more than 1000 dependencies")));
}

TEST(BadScenarioFiles, NamesCannotSteerATerminal) {
  EXPECT_THAT(faultsOf("\"a\\u001b[2J\" = 1\n").front(), testing::Not(HasSubstr("\x1b")));
  EXPECT_THAT(faultsOf("[[dependency]]\nname = \"a\\u001b[2J\"\n").front(), testing::Not(HasSubstr("\x1b")));
}

TEST(BadScenarioFiles, MissingFilesAndDirectoriesAreNamed) {
  EXPECT_THAT(loadScenario("/no/such.toml").error().text(), StartsWith("/no/such.toml: "));
  const testing_support::ScratchFile file("x", "");
  EXPECT_THAT(loadScenario(file.directory()).error().text(), HasSubstr("directory"));
  EXPECT_FALSE(loadScenario(""));
}

}  // namespace
}  // namespace watertight
