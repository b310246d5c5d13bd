// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/choice_delegate.h"

#include <QComboBox>

#include "widgets/calm_inputs.h"

namespace watertight {

ChoiceDelegate::ChoiceDelegate(Choices choices, QObject* parent)
    : QStyledItemDelegate(parent), choices_(std::move(choices)) {}

QWidget* ChoiceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                      const QModelIndex& index) const {
  auto* choice = new CalmComboBox(parent);
  choice->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
  choice->addItems(choices_(index.row()));
  auto* self = const_cast<ChoiceDelegate*>(this);  // signals are not const
  connect(choice, &QComboBox::activated, this, [self, choice] {
    emit self->commitData(choice);
    emit self->closeEditor(choice);
  });
  return choice;
}

void ChoiceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  auto* choice = static_cast<QComboBox*>(editor);
  choice->setCurrentIndex(choice->findText(index.data(Qt::EditRole).toString()));
}

void ChoiceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                  const QModelIndex& index) const {
  model->setData(index, static_cast<QComboBox*>(editor)->currentText(), Qt::EditRole);
}

}  // namespace watertight
