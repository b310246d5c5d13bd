// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/card_window.h"

#include <QCloseEvent>
#include <QVBoxLayout>

#include "pages/live/dependency_card.h"

namespace watertight {
namespace {

constexpr QSize kFirstSize{620, 760};
constexpr int kAround = 8;

}  // namespace

CardWindow::CardWindow(DependencyCard& card, QWidget* parent) : QWidget(parent, Qt::Window), card_(card) {
  setProperty("look", "page");
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("%1 – Watertight").arg(card.accessibleName()));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kAround, kAround, kAround, kAround);
  layout->addWidget(&card);
  resize(kFirstSize);
  card.setVisible(true);
}

void CardWindow::closeEvent(QCloseEvent* event) {
  QWidget::closeEvent(event);
  emit closed(card_);
}

void CardWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    close();
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace watertight
