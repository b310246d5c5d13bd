// SPDX-License-Identifier: GPL-3.0-or-later
// A text file that no reader knows, as a person imports it: drop, pick, import; save for the next one.
#include "pages/replay/mapping_dialog.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCheckBox>

#include "gui/support/asking_window.h"
#include "gui/support/some_trace.h"

namespace watertight {
namespace {

using testing::ElementsAre;

/// Two minutes, a call a second to "mail" and "db" by turns; in the second minute they last 3 s and are not
/// fine.
std::string oddLog() {
  std::string text = "when;who;lasted;fine\n";
  for (int i = 0; i < 120; ++i) {
    text += fmt::format("2026-01-31 12:{:02}:{:02};{};{};{}\n", i / 60, i % 60, i % 2 == 0 ? "mail" : "db",
                        i < 60 ? "0.05" : "3", i < 60 ? "yes" : "no");
  }
  return text;
}

class MappingDialogTest : public AskingWindowTest<MappingDialog> {
 protected:
  void SetUp() override {
    AskingWindowTest::SetUp();
    ask(write("odd.csv", oddLog()));
  }
  void mapAll() {
    pick("Column of the latency", "lasted");
    pick("Unit of the latency", "s");
    pick("Start or end", "started");
    pick("Column of the dependency", "who");
    pick("Outcome where no rule holds", "ok");
    press("Add a rule");
    pick("Column of rule 1", "fine");
    QTest::keyClicks(&named<QLineEdit>("Value of rule 1"), "no");
    pick("Outcome of rule 1", "timeout");
  }
};

TEST_F(MappingDialogTest, OpensWhereNoReaderKnowsTheFileAndImportsItAsWasPicked) {
  EXPECT_FALSE(window_.banner().isVisible());
  EXPECT_EQ(wrong(), "No column says how long a call took.");
  EXPECT_FALSE(button("Import").isEnabled());
  mapAll();
  EXPECT_EQ(wrong(), "");
  EXPECT_THAT(row(1), ElementsAre("2026-01-31 12:00:01 UTC", "db", "50 ms", "ok", "2026-01-31 12:00:01", "db",
                                  "0.05", "yes"));
  press("Import");
  ASSERT_TRUE(imported()) << window_.banner().text().toStdString();
  EXPECT_TRUE(closed());
  EXPECT_TRUE(window_.replayPage().isVisible());
  EXPECT_THAT(controller_.model().names(), testing::UnorderedElementsAre("mail", "db"));
  const auto& calls = desk().trace()->read.trace.calls;
  ASSERT_EQ(calls.size(), 120U);
  EXPECT_EQ(calls.front().outcome, RecordedOutcome::kOk);
  EXPECT_EQ(calls.back().outcome, RecordedOutcome::kTimeout);
  EXPECT_EQ(calls.back().latency, std::chrono::seconds{3});
}

TEST_F(MappingDialogTest, PutsQuestionsUntilTheyAreDecided) {
  auto& questions = named<QLabel>("Open questions");
  EXPECT_TRUE(questions.text().contains("Which column says how long a call took?"));
  EXPECT_TRUE(questions.text().contains("started, or when it ended"));
  mapAll();
  EXPECT_FALSE(questions.isVisible()) << questions.text().toStdString();
}

TEST_F(MappingDialogTest, SaysWhyARowCannotBeReadWhileOneChooses) {
  pick("Column of the latency", "who");
  EXPECT_TRUE(row(0)[0].startsWith("not read: who is not a number")) << row(0)[0].toStdString();
  EXPECT_TRUE(wrong().startsWith("None of the first records can be read"));
  EXPECT_FALSE(button("Import").isEnabled());
  QTest::keyClicks(&named<QLineEdit>("Time zone"), "Mars");
  EXPECT_TRUE(wrong().startsWith("Unknown time zone")) << wrong().toStdString();
  EXPECT_EQ(named<QLineEdit>("Time zone").text(), "Mars");
}

TEST_F(MappingDialogTest, ASavedMappingServesTheNextFile) {
  mapAll();
  const auto path = directory_.filePath("odd.mapping.toml");
  press("Save mapping…", path);
  EXPECT_TRUE(QFile::exists(path)) << named<QLabel>("How much can be read").text().toStdString();
  press("Cancel");
  ASSERT_TRUE(closed());
  EXPECT_EQ(desk().trace(), nullptr);
  ask(write("next.csv", oddLog()));
  press("Load mapping…", path);
  EXPECT_EQ(wrong(), "");
  EXPECT_EQ(named<QComboBox>("Column of rule 1").currentText(), "fine");
  EXPECT_EQ(named<QComboBox>("Unit of the latency").currentText(), "s");
  press("Import");
  ASSERT_TRUE(imported()) << window_.banner().text().toStdString();
  EXPECT_EQ(desk().trace()->read.trace.calls.back().outcome, RecordedOutcome::kTimeout);
}

TEST_F(MappingDialogTest, SaysWhyAMappingCannotBeLoadedAndKeepsWhatIsPicked) {
  mapAll();
  press("Load mapping…", write("bad.mapping.toml", "colour = 'red'\n"));
  EXPECT_TRUE(named<QLabel>("How much can be read").text().startsWith("Not loaded"));
  EXPECT_EQ(named<QComboBox>("Column of the latency").currentText(), "lasted");
}

TEST_F(MappingDialogTest, TakesAnotherDelimiterAndNoHeader) {
  EXPECT_EQ(named<QComboBox>("What sets the columns apart").currentText(), "semicolons between columns");
  auto& header = named<QCheckBox>("the first record holds their names");
  EXPECT_TRUE(header.isChecked());
  header.click();
  EXPECT_GE(named<QComboBox>("Column of the latency").findText("#3"), 0);
  pick("What sets the columns apart", "commas between columns");
  EXPECT_EQ(named<QComboBox>("Column of the latency").findText("#3"), -1);
  EXPECT_FALSE(button("Import").isEnabled());
  pick("What sets the columns apart", "semicolons between columns");
  header.click();
  mapAll();
  EXPECT_EQ(wrong(), "");
}

TEST_F(MappingDialogTest, LeavesARuleOutAgain) {
  mapAll();
  press("Remove");
  EXPECT_THAT(dialog()->mapping().outcomes, testing::IsEmpty());
  EXPECT_EQ(row(0)[3], "ok");
}

TEST_F(MappingDialogTest, GivesWayToAnotherFile) {
  desk().open({write("good.csv", someIncidentAsCsv())});
  ASSERT_TRUE(imported()) << window_.banner().text().toStdString();
  EXPECT_TRUE(closed());
}

}  // namespace
}  // namespace watertight
