// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QTimer>

#include "gui/support/drop_window.h"

namespace watertight {

/// A window on which files are dropped that it has to ask about, in a Dialog.
template <typename Dialog>
class AskingWindowTest : public DropWindowTest {
 protected:
  /// Drops the file, and waits for the dialog.
  void ask(const QString& path) {
    drop(path);
    ASSERT_TRUE(comes([this] { return dialog() != nullptr && dialog()->isVisible(); }))
        << window_.banner().text().toStdString();
  }
  Dialog* dialog() { return window_.template findChild<Dialog*>(); }
  bool closed() {
    return comes([this] { return dialog() == nullptr; });
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
  bool imported() {
    return comes([this] { return desk().active() && !desk().importer().busy(); });
  }
};

}  // namespace watertight
