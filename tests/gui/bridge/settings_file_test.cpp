// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/settings_file.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace watertight {
namespace {

class SettingsFileTest : public ::testing::Test {
 protected:
  void write(const QByteArray& bytes) const {
    QFile file{path_};
    ASSERT_TRUE(QDir{}.mkpath(QFileInfo{path_}.absolutePath()));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  [[nodiscard]] static QByteArray bytesOf(const QString& path) {
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
  }
  static void light(AppSettings& values) { values.theme = ThemeName::kLight; }

  QTemporaryDir directory_;
  QString path_ = directory_.filePath("config/settings.json");
};

TEST_F(SettingsFileTest, BeginsWithNothingAndIsNoProblem) {
  const SettingsFile file{path_};
  EXPECT_EQ(file.values(), AppSettings{});
  EXPECT_TRUE(file.problem().isEmpty());
  EXPECT_FALSE(QFile::exists(path_)) << "nothing was chosen: nothing is written";
}

TEST_F(SettingsFileTest, KeepsWhatWasChanged) {
  SettingsFile{path_}.change(light);
  EXPECT_EQ(SettingsFile{path_}.values().theme, ThemeName::kLight);
  EXPECT_EQ(QDir{QFileInfo{path_}.absolutePath()}.entryList(QDir::Files), QStringList{"settings.json"})
      << "nothing is left beside it";
}

TEST_F(SettingsFileTest, SetsADamagedFileAside) {
  write("{ \"schema\": 1, ");
  SettingsFile file{path_};
  EXPECT_TRUE(file.problem().contains("settings.json.damaged")) << file.problem().toStdString();
  EXPECT_EQ(file.values(), AppSettings{});
  EXPECT_EQ(bytesOf(path_ + ".damaged"), "{ \"schema\": 1, ");
  file.change(light);
  EXPECT_EQ(SettingsFile{path_}.values().theme, ThemeName::kLight);
  EXPECT_TRUE(SettingsFile{path_}.problem().isEmpty());
}

TEST_F(SettingsFileTest, ReplacesWhatWasSetAsideBefore) {
  for (const auto* bytes : {"one", "two"}) {
    write(bytes);
    const SettingsFile file{path_};
    EXPECT_EQ(bytesOf(path_ + ".damaged"), bytes);
  }
}

TEST_F(SettingsFileTest, IsSharedByTwoWindows) {
  SettingsFile one{path_};
  SettingsFile other{path_};
  one.change([](AppSettings& values) { values.addRecent("/a"); });
  other.change(light);
  const SettingsFile read{path_};
  EXPECT_EQ(read.values().recent, QStringList{"/a"});
  EXPECT_EQ(read.values().theme, ThemeName::kLight);
}

TEST_F(SettingsFileTest, SaysOnceThatItCannotBeWritten) {
  SettingsFile file{directory_.path()};  // a directory stands there
  QSignalSpy failed{&file, &SettingsFile::failed};
  file.change(light);
  file.change([](AppSettings& values) { values.addRecent("/a"); });
  EXPECT_LE(failed.count(), 1);
  EXPECT_EQ(file.values().recent, QStringList{"/a"}) << "it holds for this session";
  EXPECT_TRUE(failed.count() == 1 || !file.problem().isEmpty());
}

}  // namespace
}  // namespace watertight
