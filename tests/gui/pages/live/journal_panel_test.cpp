// SPDX-License-Identifier: GPL-3.0-or-later
// The journal's filters, and its rows for other programs.
#include "pages/live/journal_panel.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "gui/support/frames.h"
#include "sim/json_lines.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

class JournalPanelTest : public ::testing::Test {
 protected:
  JournalPanelTest() {
    SessionUpdate update;
    update.state.run = 1;
    update.journal = {limitEntry(1, 10, 5), setEntry(2, "sms.bulkhead.limit", "8", "4"),
                      breakerEntry(3, BreakerState::kClosed, BreakerState::kOpen), faultEntry(4, true)};
    update.journal[2].dependency = 2;
    run_.take(std::move(update));
    panel_.reset();
    panel_.resize(900, 300);
    panel_.show();
  }

  [[nodiscard]] QTableView& table() { return *panel_.findChild<QTableView*>(); }
  [[nodiscard]] QStringList rows() {
    QStringList out;
    for (int row = 0; row < table().model()->rowCount(); ++row) {
      out << table().model()->index(row, JournalModel::kKind).data().toString();
    }
    return out;
  }
  void press(const QString& text) {
    for (auto* button : panel_.findChildren<QPushButton*>()) {
      if (button->text() == text) QTest::mouseClick(button, Qt::LeftButton);
    }
  }
  [[nodiscard]] bool says(const QString& text, JournalPanel* panel = nullptr) {
    const auto labels = (panel != nullptr ? panel : &panel_)->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](auto* label) { return label->text() == text; });
  }
  static QByteArray contents(const QString& path) {
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
  }

  RunModel run_{{std::make_shared<Scenario>(scriptedScenario())}};
  JournalPanel panel_{run_};
};

TEST_F(JournalPanelTest, ShowsEverythingUntilAChipIsPressed) {
  EXPECT_EQ(rows(), (QStringList{"fault", "breaker", "knob", "limit"}));
  press("limit");
  EXPECT_EQ(rows(), QStringList{"limit"});
  press("knob");
  EXPECT_EQ(rows(), (QStringList{"knob", "limit"}));
  press("limit");
  press("knob");
  EXPECT_EQ(rows().size(), 4);
}

TEST_F(JournalPanelTest, ChoosesADependency) {
  panel_.findChild<QComboBox*>()->setCurrentIndex(3);
  EXPECT_EQ(rows(), QStringList{"breaker"});
}

TEST_F(JournalPanelTest, FindsWordsAndCtrlFLeadsToThem) {
  ASSERT_TRUE(QTest::qWaitForWindowActive(&panel_));
  table().setFocus();
  QTest::keyClick(&table(), Qt::Key_F, Qt::ControlModifier);
  auto* words = panel_.findChild<QLineEdit*>();
  EXPECT_TRUE(words->hasFocus());
  QTest::keyClicks(words, "slowdown");
  EXPECT_EQ(rows(), QStringList{"fault"});
}

TEST_F(JournalPanelTest, EscLeavesTheSearchAndShowsAllAgain) {
  ASSERT_TRUE(QTest::qWaitForWindowActive(&panel_));
  auto* words = panel_.findChild<QLineEdit*>();
  words->setFocus();
  QTest::keyClicks(words, "slowdown");
  QTest::keyClick(words, Qt::Key_Escape);
  EXPECT_EQ(rows().size(), 4);
  EXPECT_TRUE(table().hasFocus());
}

TEST_F(JournalPanelTest, SaysHowManyOfAllAreShown) {
  press("limit");
  EXPECT_TRUE(says("1 of 4 entries"));
}

TEST_F(JournalPanelTest, CountsOneEntryAsOne) {
  RunModel run{{std::make_shared<Scenario>(scriptedScenario())}};
  SessionUpdate update;
  update.state.run = 1;
  update.journal = {limitEntry(1, 10, 5)};
  run.take(std::move(update));
  JournalPanel panel{run};
  panel.reset();
  EXPECT_TRUE(says("1 entry", &panel));
}

TEST_F(JournalPanelTest, NewRowsObeyTheFilter) {
  press("limit");
  SessionUpdate update;
  update.state.run = 1;
  update.journal = {limitEntry(5, 5, 6), faultEntry(6, false)};
  run_.take(std::move(update));
  panel_.refresh();
  EXPECT_EQ(rows(), (QStringList{"limit", "limit"}));
}

TEST_F(JournalPanelTest, CopiesChosenRowsInTheTablesOrder) {
  table().selectRow(1);
  table().selectionModel()->select(table().model()->index(3, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
  EXPECT_EQ(panel_.rowsAsText(),
            "0:03.0\tsms\tbreaker\tbreaker closed → open: because\n"
            "0:01.0\tpayment\tlimit\tlimit 10 → 5: because\n");
  panel_.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
  QApplication::setActiveWindow(&panel_);
  table().setFocus();
  QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(), panel_.rowsAsText());
}

TEST_F(JournalPanelTest, SavesWhatIsShownOldestFirst) {
  QTemporaryDir dir;
  panel_.saveTo(dir.filePath("journal.csv"));
  const auto lines = contents(dir.filePath("journal.csv")).split('\n');
  ASSERT_EQ(lines.size(), 6);
  EXPECT_EQ(lines[0], "t_s,dependency,kind,what\r");
  EXPECT_TRUE(lines[1].startsWith("1.000000000,payment,limit,"));
  press("limit");
  panel_.saveTo(dir.filePath("journal.jsonl"));
  EXPECT_EQ(contents(dir.filePath("journal.jsonl")).toStdString(),
            journalJson(run_.journal().entries().front(), run_.scenario()) + "\n");
}

TEST_F(JournalPanelTest, SaysWhereItCannotSave) {
  QSignalSpy failed{&panel_, &JournalPanel::failed};
  panel_.saveTo("/nowhere/at/all.csv");
  ASSERT_EQ(failed.size(), 1);
  EXPECT_TRUE(failed[0][0].toString().contains("could not be written"));
}

TEST_F(JournalPanelTest, AFilterThatHidesTheChosenRowChoosesNoOther) {
  QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                    table().visualRect(table().model()->index(0, 0)).center());
  QSignalSpy chosen{&panel_, &JournalPanel::momentChosen};
  press("limit");
  EXPECT_EQ(chosen.size(), 0);
}

}  // namespace
}  // namespace watertight
