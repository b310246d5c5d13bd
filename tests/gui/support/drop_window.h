// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>

#include "main_window/main_window.h"
#include "session/clock_session.h"

namespace watertight {

/// A window with a quiet scenario, on which files are dropped.
class DropWindowTest : public testing::Test {
 protected:
  static constexpr int kPatience = 30'000;  // ms

  static RunPlan quietPlan() {
    auto scenario = std::make_shared<Scenario>();
    scenario->name = "quiet";
    scenario->dependencies.resize(1);
    scenario->dependencies.front().name = "mail";
    return {std::move(scenario)};
  }
  void SetUp() override {
    window_.resize(1600, 1000);
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
    window_.pump().start();
  }
  QString write(const QString& name, const std::string& text) {
    const auto path = directory_.filePath(name);
    QFile file{path};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
    return path;
  }
  void drop(const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(&window_, &enter);
    QDropEvent drop{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(&window_, &drop);
  }
  ReplayDesk& desk() { return window_.replayPage().desk(); }
  bool comes(const std::function<bool()>& what) { return QTest::qWaitFor(what, kPatience); }

  QTemporaryDir directory_;
  RunController controller_{std::make_unique<ClockSession>(quietPlan(), Clock::kVirtual), quietPlan()};
  MainWindow window_{controller_};
};

}  // namespace watertight
