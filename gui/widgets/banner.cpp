// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/banner.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStyle>

namespace watertight {
namespace {

constexpr qsizetype kLongest = 700;  // characters: the run stays in sight

}  // namespace

Banner::Banner(QWidget* parent) : QFrame(parent), label_(new QLabel(this)) {
  setProperty("look", "banner");
  setAccessibleName(tr("Message"));
  label_->setWordWrap(true);
  label_->setTextFormat(Qt::PlainText);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QPushButton(tr("Dismiss"), this);
  close->setFocusPolicy(Qt::TabFocus);
  connect(close, &QPushButton::clicked, this, &QWidget::hide);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 6, 8, 6);
  layout->addWidget(label_, 1);
  layout->addWidget(close, 0, Qt::AlignTop);
  hide();
}

void Banner::show(const char* kind, const QString& text) {
  setProperty("kind", kind);
  style()->unpolish(this);
  style()->polish(this);
  for (auto* child : findChildren<QWidget*>()) {
    style()->unpolish(child);
    style()->polish(child);
  }
  label_->setText(text.size() > kLongest ? text.left(kLongest) + QStringLiteral(" …") : text);
  setAccessibleDescription(text);
  QWidget::show();
  QAccessibleEvent alert{this, QAccessible::Alert};
  QAccessible::updateAccessibility(&alert);
}

}  // namespace watertight
