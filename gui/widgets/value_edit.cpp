// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_edit.h"

#include <QKeyEvent>

namespace watertight {

ValueEdit::ValueEdit(QWidget* parent) : QLineEdit(parent) {
  setProperty("look", "value");
  setAlignment(Qt::AlignRight);
  setFocusPolicy(Qt::StrongFocus);
}

bool ValueEdit::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && !isModified()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return true;
    }
  }
  return QLineEdit::event(event);
}

void ValueEdit::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !isModified()) return QLineEdit::keyPressEvent(event);
  setModified(false);
  emit givenUp();
}

}  // namespace watertight
