// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace watertight {

class DependencyCard;

/// A window of its own for one card. Closing it, or Esc, sends the card home; so does its destruction.
class CardWindow : public QWidget {
  Q_OBJECT
 public:
  /// Takes the card in. The window belongs to `parent` and closes with it.
  CardWindow(DependencyCard& card, QWidget* parent);

  [[nodiscard]] DependencyCard& card() { return card_; }

 signals:
  void closed(watertight::DependencyCard& card);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  DependencyCard& card_;
};

}  // namespace watertight
