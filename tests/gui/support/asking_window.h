// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "main_window/main_window.h"
#include "session/clock_session.h"

namespace watertight {

/// A window on which files are dropped that it has to ask about, in a Dialog.
template <typename Dialog>
class AskingWindowTest : public testing::Test {
 protected:
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
  /// And waits for the dialog.
  void drop(const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(&window_, &enter);
    QDropEvent drop{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(&window_, &drop);
    ASSERT_TRUE(QTest::qWaitFor([this] { return dialog() != nullptr && dialog()->isVisible(); }, kPatience))
        << window_.banner().text().toStdString();
  }
  Dialog* dialog() { return window_.template findChild<Dialog*>(); }
  bool closed() {
    return QTest::qWaitFor([this] { return dialog() == nullptr; }, kPatience);
  }
  template <typename T>
  T& named(const QString& name) {
    for (auto* widget : dialog()->template findChildren<T*>()) {
      const bool goesSoon = !widget->parentWidget()->isVisibleTo(dialog());  // in a line that was left out
      if (widget->accessibleName() == name && !goesSoon) return *widget;
    }
    ADD_FAILURE() << "no " << name.toStdString();
    return *dialog()->template findChild<T*>();
  }
  void pick(const QString& name, const QString& item) {
    auto& box = named<QComboBox>(name);
    ASSERT_GE(box.findText(item), 0) << item.toStdString();
    box.setCurrentIndex(box.findText(item));
    emit box.activated(box.currentIndex());
  }
  QPushButton& button(const QString& text) {
    for (auto* widget : dialog()->template findChildren<QPushButton*>()) {
      if (widget->text() == text && widget->isVisibleTo(dialog())) return *widget;
    }
    ADD_FAILURE() << "no button " << text.toStdString();
    return *dialog()->template findChild<QPushButton*>();
  }
  void press(const QString& text) { QTest::mouseClick(&button(text), Qt::LeftButton); }
  /// Presses the button, and types the path into the file dialog that it opens.
  void press(const QString& text, const QString& path) {
    QTimer::singleShot(0, [&] {
      auto* files = dialog()->template findChild<QFileDialog*>();
      ASSERT_NE(files, nullptr);
      auto* name = files->template findChild<QLineEdit*>();
      name->setText(path);
      QTest::keyClick(name, Qt::Key_Return);
    });
    press(text);
  }
  QString wrong() {
    auto& label = named<QLabel>("What is missing");
    return label.isVisible() ? label.text() : QString{};
  }
  QStringList row(int at) {
    auto& table = named<QTableWidget>("The first records, as they would be read and as they are");
    QStringList cells;
    for (int i = 0; i < table.columnCount(); ++i) {
      cells << (table.item(at, i) == nullptr ? QString{} : table.item(at, i)->text());
    }
    return cells;
  }
  ReplayDesk& desk() { return window_.replayPage().desk(); }
  bool imported() {
    return QTest::qWaitFor([this] { return desk().active() && !desk().importer().busy(); }, kPatience);
  }

  static constexpr int kPatience = 30'000;

  static RunPlan quietPlan() {
    auto scenario = std::make_shared<Scenario>();
    scenario->dependencies.resize(1);
    scenario->dependencies.front().name = "quiet";
    return {std::move(scenario)};
  }

  QTemporaryDir directory_;
  RunController controller_{std::make_unique<ClockSession>(quietPlan(), Clock::kVirtual), quietPlan()};
  MainWindow window_{controller_};
};

}  // namespace watertight
