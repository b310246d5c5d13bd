// SPDX-License-Identifier: GPL-3.0-or-later
// An access log whose format nobody can guess, as a person imports it.
#include "pages/replay/log_format_dialog.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <QPlainTextEdit>

#include "gui/support/asking_window.h"

namespace watertight {
namespace {

/// A call a second; nobody says in which unit its last number is.
std::string accessLog() {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text += fmt::format(
        "10.0.0.1 - - [31/Jan/2026:12:00:{:02} +0000] \"GET /users/7 HTTP/1.1\" {} 12 \"-\" \"curl\" "
        "250000\n",
        i, i < 30 ? 200 : 503);
  }
  return text;
}

class LogFormatDialogTest : public AskingWindowTest<LogFormatDialog> {
 protected:
  void SetUp() override {
    AskingWindowTest::SetUp();
    ask(write("access.log", accessLog()));
  }
};

TEST_F(LogFormatDialogTest, ImportsWithThePastedLine) {
  EXPECT_FALSE(window_.banner().isVisible());
  EXPECT_TRUE(wrong().startsWith("Paste the log_format")) << wrong().toStdString();
  EXPECT_TRUE(row(0)[4].startsWith("10.0.0.1"));
  EXPECT_FALSE(button("Import").isEnabled());
  named<QPlainTextEdit>("Log format")
      .setPlainText(
          "LogFormat \"%h %l %u %t \\\"%r\\\" %>s %b \\\"%{Referer}i\\\" \\\"%{User-agent}i\\\" %D\" mine");
  EXPECT_EQ(wrong(), "");
  EXPECT_EQ(row(0)[2], "250 ms");
  EXPECT_EQ(row(40)[3], "error");
  press("Import");
  ASSERT_TRUE(imported()) << window_.banner().text().toStdString();
  EXPECT_TRUE(closed());
  EXPECT_EQ(desk().trace()->read.trace.calls.size(), 60U);
}

TEST_F(LogFormatDialogTest, OffersCommonFormatsToChange) {
  pick("Common log formats", "apache-combined-ms");
  EXPECT_EQ(row(0)[2], "4 min 10 s");
  pick("Common log formats", "apache-combined-us");
  EXPECT_EQ(row(0)[2], "250 ms");
  EXPECT_TRUE(button("Import").isEnabled());
}

TEST_F(LogFormatDialogTest, SaysWhyAFormatCannotBeUsed) {
  named<QPlainTextEdit>("Log format").setPlainText("%h %t %>s");
  EXPECT_FALSE(wrong().isEmpty());
  EXPECT_FALSE(button("Import").isEnabled());
}

}  // namespace
}  // namespace watertight
