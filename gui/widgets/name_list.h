// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace watertight {

/// Named things of which one is chosen: add, rename (in place), copy, remove. What becomes of them is for
/// whoever listens, who shows the names again.
class NameList : public QWidget {
  Q_OBJECT
 public:
  /// What screen readers hear: "Dependencies".
  explicit NameList(const QString& name, QWidget* parent = nullptr);

  void show(const QStringList& names);
  /// The one of that name, if it is there.
  void choose(const QString& name);
  /// -1: none.
  [[nodiscard]] int chosen() const;
  [[nodiscard]] QString chosenName() const;
  /// Why a name was not taken; empty: nothing.
  void showError(const QString& text);

 signals:
  void chosenChanged();
  void addAsked();
  void renameAsked(const QString& from, const QString& to);
  void copyAsked(const QString& name);
  void removeAsked(const QString& name);

 private:
  QPushButton* addButton(const QString& text, const QString& tip);

  QListWidget* list_;
  QLabel* error_;
  QPushButton *add_, *rename_, *copy_, *remove_;
};

}  // namespace watertight
