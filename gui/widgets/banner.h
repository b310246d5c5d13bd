// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <QLabel>

namespace watertight {

/// A line across the page that says what went wrong, or what one should know; it stays until it is dismissed.
class Banner : public QFrame {
  Q_OBJECT
 public:
  explicit Banner(QWidget* parent = nullptr);

  void showError(const QString& text) { show("error", text); }
  void showNotice(const QString& text) { show("notice", text); }

  [[nodiscard]] QString text() const { return label_->text(); }

 private:
  void show(const char* kind, const QString& text);

  QLabel* label_;
};

}  // namespace watertight
