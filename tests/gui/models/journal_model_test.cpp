// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "gui/support/frames.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

class JournalModelTest : public ::testing::Test {
 protected:
  void happen(int from, int count) {
    SessionUpdate update;
    update.state.run = run_;
    for (int i = from; i < from + count; ++i) update.journal.push_back(limitEntry(i, i, i + 1));
    model_.take(std::move(update));
  }
  [[nodiscard]] QString text(int row, int column) const {
    return table_.index(row, column).data(Qt::DisplayRole).toString();
  }

  std::uint64_t run_ = 1;
  RunModel model_{{std::make_shared<Scenario>(scriptedScenario())}};
  JournalModel table_{model_};
  QAbstractItemModelTester tester_{&table_, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(JournalModelTest, ShowsTheNewestFirst) {
  happen(1, 3);
  table_.refresh();
  ASSERT_EQ(table_.rowCount(), 3);
  EXPECT_EQ(text(0, JournalModel::kTime), "0:03.0");
  EXPECT_EQ(text(2, JournalModel::kTime), "0:01.0");
  EXPECT_EQ(text(0, JournalModel::kDependency), "payment");
  EXPECT_EQ(text(0, JournalModel::kKind), "limit");
  EXPECT_EQ(text(0, JournalModel::kWhat), "limit 3 → 4: because");
}

TEST_F(JournalModelTest, PutsNewRowsAtTheTop) {
  happen(1, 2);
  table_.refresh();
  happen(3, 2);
  table_.refresh();
  EXPECT_EQ(table_.rowCount(), 4);
  EXPECT_EQ(text(0, JournalModel::kTime), "0:04.0");
  EXPECT_EQ(text(3, JournalModel::kTime), "0:01.0");
}

TEST_F(JournalModelTest, StandsStillBetweenRefreshes) {
  happen(1, 2);
  table_.refresh();
  happen(3, 5);
  EXPECT_EQ(table_.rowCount(), 2);
  EXPECT_EQ(text(0, JournalModel::kTime), "0:02.0");
}

TEST_F(JournalModelTest, ForgetsTheOldestRowsWithTheLog) {
  happen(0, 4999);
  table_.refresh();
  happen(4999, 10);
  table_.refresh();
  EXPECT_EQ(table_.rowCount(), static_cast<int>(JournalLog::kMost));
  EXPECT_EQ(text(table_.rowCount() - 1, JournalModel::kWhat), "limit 9 → 10: because");
}

TEST_F(JournalModelTest, CatchesUpWhenMoreCameThanItHolds) {
  happen(0, 10);
  table_.refresh();
  happen(10, 9000);
  table_.refresh();
  EXPECT_EQ(table_.rowCount(), static_cast<int>(JournalLog::kMost));
}

TEST_F(JournalModelTest, IsEmptyWhenAnotherRunBegins) {
  happen(1, 5);
  table_.refresh();
  run_ = 2;
  happen(0, 0);
  table_.reset();
  EXPECT_EQ(table_.rowCount(), 0);
}

}  // namespace
}  // namespace watertight
