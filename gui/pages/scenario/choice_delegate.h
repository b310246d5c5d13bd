// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>
#include <functional>

namespace watertight {

/// Edits a table's cell by choosing one of several texts.
class ChoiceDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// What there is to choose from in a row, asked whenever a cell is edited.
  using Choices = std::function<QStringList(int row)>;

  explicit ChoiceDelegate(Choices choices, QObject* parent = nullptr);

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

 private:
  Choices choices_;
};

}  // namespace watertight
