// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/journal_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "bridge/qt_text.h"
#include "core/counted.h"

namespace watertight {
namespace {

constexpr int kWordsWidth = 200;

QPushButton* button(const QString& text, const QString& tip, QWidget* parent) {
  auto* made = new QPushButton(text, parent);
  made->setProperty("look", "chip");
  made->setToolTip(tip);
  return made;
}

}  // namespace

JournalBar::JournalBar(QWidget* parent)
    : QWidget(parent),
      dependency_(new QComboBox(this)),
      words_(new QLineEdit(this)),
      count_(new QLabel(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->setSpacing(6);
  for (std::size_t i = 0; i < kJournalKinds; ++i) {
    const auto name = toQt(nameOf(static_cast<JournalKind>(i)));
    kinds_[i] = button(name, tr("Show entries of this kind; none chosen: all kinds"), this);
    kinds_[i]->setCheckable(true);
    kinds_[i]->setAccessibleName(tr("Kind %1").arg(name));
    connect(kinds_[i], &QPushButton::toggled, this, &JournalBar::change);
    layout->addWidget(kinds_[i]);
  }
  dependency_->setAccessibleName(tr("Dependency"));
  dependency_->setToolTip(tr("Whose entries to show"));
  dependency_->setMinimumWidth(120);
  connect(dependency_, &QComboBox::currentIndexChanged, this, &JournalBar::change);
  words_->setAccessibleName(tr("Words to look for"));
  words_->setPlaceholderText(tr("Find (Ctrl+F)"));
  words_->setToolTip(tr("Show entries in which all of these words occur; Esc leaves the search"));
  words_->setClearButtonEnabled(true);
  words_->setMaximumWidth(kWordsWidth);
  words_->installEventFilter(this);
  connect(words_, &QLineEdit::textChanged, this, &JournalBar::change);
  count_->setProperty("look", "caption");
  auto* copy = button(tr("Copy"), tr("Copy the chosen rows, or all that are shown (Ctrl+C)"), this);
  auto* save = button(tr("Save…"), tr("Save what is shown as CSV or JSON Lines"), this);
  connect(copy, &QPushButton::clicked, this, &JournalBar::copyAsked);
  connect(save, &QPushButton::clicked, this, &JournalBar::saveAsked);
  layout->addWidget(dependency_);
  layout->addWidget(words_, 1);
  layout->addStretch(1);
  layout->addWidget(count_);
  layout->addWidget(copy);
  layout->addWidget(save);
  setDependencies({});
}

void JournalBar::setDependencies(const std::vector<std::string>& names) {
  const QSignalBlocker quiet{dependency_};
  dependency_->clear();
  dependency_->addItem(tr("all dependencies"));
  for (const auto& name : names) dependency_->addItem(toQt(name));
  dependency_->setCurrentIndex(0);
  change();
}

void JournalBar::showCount(int shown, int all) {
  const auto entries = toQt(counted(all, "entry", "entries"));
  count_->setText(shown == all ? entries : tr("%1 of %2").arg(shown).arg(entries));
}

void JournalBar::search() {
  words_->setFocus(Qt::ShortcutFocusReason);
  words_->selectAll();
}

bool JournalBar::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (!key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) {
    return QWidget::eventFilter(watched, event);
  }
  event->accept();  // or the press would be a shortcut, and never a key
  if (event->type() == QEvent::ShortcutOverride) return true;
  words_->clear();
  emit searchLeft();
  return true;
}

void JournalBar::change() {
  JournalFilter filter;
  for (std::size_t i = 0; i < kJournalKinds; ++i) filter.kinds[i] = kinds_[i]->isChecked();
  if (const int chosen = dependency_->currentIndex(); chosen > 0) filter.dependency = chosen - 1;
  filter.text = words_->text().toStdString();
  if (filter == filter_) return;
  filter_ = filter;
  emit changed();
}

}  // namespace watertight
