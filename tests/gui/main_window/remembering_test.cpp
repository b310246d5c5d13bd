// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "gui/support/watched_run.h"
#include "main_window/main_window.h"
#include "main_window/recent_menu.h"

namespace watertight {
namespace {

constexpr const char* kScenario = R"(schema = 1
name = "another"
[[dependency]]
name = "mail"
downstream = { latency = { kind = "fixed", value = "10ms" } }
)";

struct OpenWindow {
  explicit OpenWindow(const QString& path) : settings(path) { window.useSettings(settings); }
  SettingsFile settings;
  WatchedRun run;
  MainWindow window{run.controller()};

  [[nodiscard]] QStringList recent() {
    auto* menu = window.findChild<RecentMenu*>();
    emit menu->aboutToShow();
    QStringList texts;
    for (const auto* action : menu->actions()) texts << action->text();
    return texts;
  }
};

class RememberingTest : public ::testing::Test {
 protected:
  [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const {
    QFile file{directory_.filePath(name)};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return file.fileName();
  }

  QTemporaryDir directory_;
  QString settings_ = directory_.filePath("settings.json");
};

TEST_F(RememberingTest, LooksAsItWasLeft) {
  {
    OpenWindow first{settings_};
    first.window.resize(1234, 777);
    first.window.show();
    first.window.setTheme(ThemeName::kLight);
    first.window.setSpan(std::chrono::minutes{5});
    first.window.close();
  }
  OpenWindow second{settings_};
  EXPECT_EQ(second.window.size(), (QSize{1234, 777}));
  EXPECT_EQ(second.window.theme(), ThemeName::kLight);
  EXPECT_EQ(second.window.findChild<LivePage*>()->span(), Duration{std::chrono::minutes{5}});
}

TEST_F(RememberingTest, OffersTheFilesThatWereOpened) {
  const auto path = write("a & b.scenario.toml", kScenario);
  {
    OpenWindow first{settings_};
    first.window.openFile(path);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !first.run.session().commands.empty(); }));
  }
  OpenWindow second{settings_};
  ASSERT_FALSE(second.recent().empty());
  EXPECT_TRUE(second.recent().front().endsWith("a && b.scenario.toml"));
  second.window.findChild<RecentMenu*>()->actions().front()->trigger();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !second.run.session().commands.empty(); }));
  EXPECT_EQ(second.run.session().restartedWith.scenario->name, "another");
}

TEST_F(RememberingTest, OffersNoFilesThatAreGoneAndForgetsThemWhenAsked) {
  const auto path = write("a.scenario.toml", kScenario);
  OpenWindow open{settings_};
  open.window.rememberFile(path);
  open.window.rememberFile(directory_.filePath("gone.scenario.toml"));
  ASSERT_EQ(open.recent().size(), 3) << "the file, a line and the way to clear";
  open.window.findChild<RecentMenu*>()->actions().back()->trigger();
  EXPECT_EQ(open.recent(), QStringList{"Nothing yet"});
}

TEST_F(RememberingTest, SaysInTheBannerThatTheSettingsWereDamaged) {
  static_cast<void>(write("settings.json", "no settings"));
  OpenWindow open{settings_};
  EXPECT_TRUE(open.window.banner().text().contains("settings.json.damaged"));
}

TEST_F(RememberingTest, KeepsNothingWithoutSettings) {
  WatchedRun run;
  MainWindow window{run.controller()};
  window.rememberFile("/a");
  window.show();
  window.close();
  EXPECT_TRUE(QDir{directory_.path()}.isEmpty());
}

}  // namespace
}  // namespace watertight
