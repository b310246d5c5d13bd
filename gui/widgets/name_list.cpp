// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/name_list.h"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>

namespace watertight {
namespace {

constexpr int kName = Qt::UserRole;  // as it was before it was renamed in place

}  // namespace

NameList::NameList(const QString& name, QWidget* parent)
    : QWidget(parent),
      list_(new QListWidget(this)),
      error_(new QLabel(this)),
      add_(addButton(tr("Add"), tr("A new one, to be renamed"))),
      rename_(addButton(tr("Rename"), tr("Rename the chosen one (F2); all that refers to it follows"))),
      copy_(addButton(tr("Copy"), tr("A second one like the chosen one"))),
      remove_(addButton(tr("Remove"), tr("Remove the chosen one and what refers to it (Delete)"))) {
  list_->setAccessibleName(name);
  list_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  error_->setProperty("look", "fault");
  error_->setTextFormat(Qt::PlainText);
  error_->setWordWrap(true);
  error_->hide();
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->addWidget(list_, 0, 0, 1, 2);
  grid->addWidget(error_, 1, 0, 1, 2);
  grid->addWidget(add_, 2, 0);
  grid->addWidget(rename_, 2, 1);
  grid->addWidget(copy_, 3, 0);
  grid->addWidget(remove_, 3, 1);
  connect(list_, &QListWidget::currentRowChanged, this, &NameList::chosenChanged);
  connect(list_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
    const auto from = item->data(kName).toString();
    const auto to = item->text().trimmed();
    // The list is in the middle of its own change, and will be shown anew.
    QMetaObject::invokeMethod(
        this, [this, from, to] { emit renameAsked(from, to); }, Qt::QueuedConnection);
  });
  connect(add_, &QPushButton::clicked, this, &NameList::addAsked);
  connect(rename_, &QPushButton::clicked, this, [this] {
    if (auto* item = list_->currentItem()) list_->editItem(item);
  });
  connect(copy_, &QPushButton::clicked, this, [this] { emit copyAsked(chosenName()); });
  connect(remove_, &QPushButton::clicked, this, [this] { emit removeAsked(chosenName()); });
  auto* gone = new QAction(this);
  gone->setShortcut(QKeySequence::Delete);
  gone->setShortcutContext(Qt::WidgetShortcut);
  list_->addAction(gone);
  connect(gone, &QAction::triggered, remove_, &QPushButton::click);
}

QPushButton* NameList::addButton(const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setToolTip(tip);
  button->setAutoDefault(false);
  return button;
}

void NameList::show(const QStringList& names) {
  const auto before = chosenName();
  {
    const QSignalBlocker quiet{list_};
    list_->clear();
    for (const auto& name : names) {
      auto* item = new QListWidgetItem(name, list_);
      item->setData(kName, name);
      item->setFlags(item->flags() | Qt::ItemIsEditable);
    }
    list_->setCurrentRow(std::max(0, static_cast<int>(names.indexOf(before))));
  }
  for (auto* button : {rename_, copy_, remove_}) button->setDisabled(names.empty());
}

void NameList::choose(const QString& name) {
  for (int row = 0; row < list_->count(); ++row) {
    if (list_->item(row)->text() == name) list_->setCurrentRow(row);
  }
}

int NameList::chosen() const {
  return list_->currentRow();
}

QString NameList::chosenName() const {
  const auto* item = list_->currentItem();
  return item != nullptr ? item->data(kName).toString() : QString{};
}

void NameList::showError(const QString& text) {
  error_->setText(text);
  error_->setVisible(!text.isEmpty());
}

}  // namespace watertight
