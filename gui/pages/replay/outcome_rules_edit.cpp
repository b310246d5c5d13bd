// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/outcome_rules_edit.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "bridge/qt_text.h"
#include "present/mapping_words.h"
#include "widgets/calm_inputs.h"

namespace watertight {
namespace {

template <typename E, typename Label>
void addAll(QComboBox& box, const Label& label) {
  for (std::size_t i = 0; i < EnumNames<E>::names.size(); ++i) box.addItem(toQt(label(static_cast<E>(i))));
}

}  // namespace

OutcomeRulesEdit::OutcomeRulesEdit(QWidget* parent) : QWidget(parent), down_(new QVBoxLayout(this)) {
  down_->setContentsMargins(0, 0, 0, 0);
  down_->setSpacing(4);
  auto* add = new QPushButton(tr("Add a rule"), this);
  add->setToolTip(tr("Says of which calls a column tells how they ended"));
  add->setAutoDefault(false);
  connect(add, &QPushButton::clicked, this, &OutcomeRulesEdit::addRule);
  down_->addWidget(add, 0, Qt::AlignLeft);
}

void OutcomeRulesEdit::show(const std::vector<std::string>& columns, const std::vector<OutcomeRule>& rules) {
  columns_ = columns;
  rules_ = rules;
  rebuild();
}

void OutcomeRulesEdit::rebuild() {
  if (lines_ != nullptr) {
    lines_->hide();
    lines_->deleteLater();  // one of its buttons may be the one that was pressed
  }
  lines_ = new QWidget(this);
  auto* down = new QVBoxLayout(lines_);
  down->setContentsMargins(0, 0, 0, 0);
  down->setSpacing(4);
  for (std::size_t i = 0; i < rules_.size(); ++i) addLine(i);
  down_->insertWidget(0, lines_);
  lines_->setVisible(true);  // at once, also where the dialog is on the screen already
}

void OutcomeRulesEdit::addLine(std::size_t at) {
  auto* line = new QHBoxLayout;
  line->setSpacing(6);
  addChoices(*line, at);
  auto* remove = new QPushButton(tr("Remove"), lines_);
  remove->setAccessibleName(tr("Remove rule %1").arg(at + 1));
  remove->setAutoDefault(false);
  connect(remove, &QPushButton::clicked, this, [this, at] {
    rules_.erase(rules_.begin() + static_cast<std::ptrdiff_t>(at));
    rebuild();
    emit edited(rules_);
  });
  line->addWidget(remove);
  line->addStretch(1);
  static_cast<QVBoxLayout*>(lines_->layout())->addLayout(line);
}

void OutcomeRulesEdit::addChoices(QHBoxLayout& line, std::size_t at) {
  const auto& rule = rules_[at];
  const auto addBox = [&](const QString& name) {
    auto* box = new CalmComboBox(lines_);
    box->setAccessibleName(tr("%1 of rule %2").arg(name).arg(at + 1));
    line.addWidget(box);
    return box;
  };
  line.addWidget(new QLabel(tr("Where"), lines_));
  auto* column = addBox(tr("Column"));
  for (const auto& name : columns_) column->addItem(toQt(name));
  column->setCurrentIndex(column->findText(toQt(rule.column)));
  auto* test = addBox(tr("Test"));
  addAll<OutcomeTest>(*test, testLabel);
  test->setCurrentIndex(static_cast<int>(rule.test));
  auto* value = new QLineEdit(toQt(rule.value), lines_);
  value->setAccessibleName(tr("Value of rule %1").arg(at + 1));
  value->setVisible(rule.test != OutcomeTest::kFilled);
  line.addWidget(value);
  line.addWidget(new QLabel(tr("the call is"), lines_));
  auto* outcome = addBox(tr("Outcome"));
  addAll<RecordedOutcome>(*outcome, nameOf<RecordedOutcome>);
  outcome->setCurrentIndex(static_cast<int>(rule.outcome));
  connect(column, &QComboBox::activated, this, [this, at](int index) {
    rules_[at].column = columns_[static_cast<std::size_t>(index)];
    emit edited(rules_);
  });
  connect(test, &QComboBox::activated, this, [this, at, value](int index) {
    rules_[at].test = static_cast<OutcomeTest>(index);
    value->setVisible(rules_[at].test != OutcomeTest::kFilled);
    emit edited(rules_);
  });
  connect(value, &QLineEdit::textEdited, this, [this, at](const QString& text) {
    rules_[at].value = text.toStdString();
    emit edited(rules_);
  });
  connect(outcome, &QComboBox::activated, this, [this, at](int index) {
    rules_[at].outcome = static_cast<RecordedOutcome>(index);
    emit edited(rules_);
  });
}

void OutcomeRulesEdit::addRule() {
  if (columns_.empty()) return;
  rules_.emplace_back().column = columns_.front();
  rebuild();
  emit edited(rules_);
}

}  // namespace watertight
