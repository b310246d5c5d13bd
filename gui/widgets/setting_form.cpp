// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setting_form.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include "bridge/qt_text.h"
#include "present/knob_values.h"
#include "widgets/calm_inputs.h"

namespace watertight {
namespace {

constexpr int kLabelWidth = 150, kEditorWidth = 170;

bool sameKeys(const FormField& one, const FormField& other) {
  return one.key == other.key && one.type == other.type && one.choices == other.choices;
}

}  // namespace

SettingForm::SettingForm(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(3);
  grid_->setColumnStretch(2, 1);
}

void SettingForm::show(const std::vector<FormField>& fields) {
  const bool same =
      std::equal(fields.begin(), fields.end(), lines_.begin(), lines_.end(),
                 [](const FormField& field, const Line& line) { return sameKeys(field, line.field); });
  if (!same) rebuild(fields);
  for (std::size_t i = 0; i < fields.size(); ++i) fill(lines_[i], fields[i]);
}

void SettingForm::rebuild(const std::vector<FormField>& fields) {
  // One of them may be what asked for this.
  while (auto* item = grid_->takeAt(0)) {
    if (auto* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
  lines_.clear();
  int row = 0;
  for (const auto& field : fields) {
    Line line{field, new QLabel(toQt(field.label), this), new QLabel(this), makeEditor(field)};
    line.name->setFixedWidth(kLabelWidth);
    line.name->setToolTip(plainTip(toQt(field.tip)));
    line.name->setBuddy(line.editor);
    line.editor->setToolTip(plainTip(toQt(field.tip)));
    line.editor->setAccessibleName(owner_.isEmpty() ? toQt(field.label) : owner_ + u' ' + toQt(field.label));
    line.editor->setAccessibleDescription(toQt(field.tip));
    line.error->setProperty("look", "fault");
    line.error->setTextFormat(Qt::PlainText);
    line.error->setWordWrap(true);
    line.error->hide();
    grid_->addWidget(line.name, row, 0);
    grid_->addWidget(line.editor, row, 1);
    auto* unit = new QLabel(toQt(field.unit), this);
    unit->setProperty("look", "caption");
    grid_->addWidget(unit, row++, 2);
    grid_->addWidget(line.error, row++, 0, 1, 3);
    lines_.push_back(std::move(line));
  }
}

QWidget* SettingForm::makeEditor(const FormField& field) {
  QWidget* editor = nullptr;
  if (field.type == SettingType::kBool) {
    editor = makeSwitch(field);
  } else {
    editor = field.type == SettingType::kChoice ? makeChoice(field) : makeText(field);
  }
  editor->setFixedWidth(kEditorWidth);
  return editor;
}

QWidget* SettingForm::makeText(const FormField& field) {
  auto* text = new QLineEdit(this);
  text->setPlaceholderText(toQt(field.instead));
  connect(text, &QLineEdit::editingFinished, this, [this, text, key = toQt(field.key)] {
    if (!text->isModified()) return;
    text->setModified(false);
    emit edited(key, text->text().trimmed());
  });
  return text;
}

QWidget* SettingForm::makeChoice(const FormField& field) {
  auto* choice = new CalmComboBox(this);
  for (const auto& word : field.choices) choice->addItem(toQt(choiceText(word)), toQt(word));
  connect(choice, &QComboBox::activated, this, [this, choice, key = toQt(field.key)](int index) {
    emit edited(key, choice->itemData(index).toString());
  });
  return choice;
}

QWidget* SettingForm::makeSwitch(const FormField& field) {
  auto* on = new Switch(this);
  connect(on, &QCheckBox::clicked, this, [this, key = toQt(field.key)](bool checked) {
    emit edited(key, checked ? QStringLiteral("true") : QStringLiteral("false"));
  });
  return on;
}

void SettingForm::fill(Line& line, const FormField& field) {
  const bool another = field.value != line.field.value;
  line.field = field;
  line.name->setProperty("look", field.changed ? QVariant{QStringLiteral("strong")} : QVariant{});
  const auto value = toQt(field.value);
  if (another) line.error->hide();
  if (auto* on = qobject_cast<Switch*>(line.editor)) {
    on->setChecked(field.value == "true");
    on->setText(on->isChecked() ? tr("on") : tr("off"));
  } else if (auto* choice = qobject_cast<QComboBox*>(line.editor)) {
    choice->setCurrentIndex(choice->findData(value));
  } else if (auto* text = qobject_cast<QLineEdit*>(line.editor);
             !text->isModified() && line.error->isHidden()) {
    text->setText(value);
  }
}

void SettingForm::forget() {
  for (auto& line : lines_) {
    line.error->hide();
    if (auto* text = qobject_cast<QLineEdit*>(line.editor)) text->setModified(false);
  }
}

void SettingForm::showError(const QString& key, const QString& text) {
  for (auto& line : lines_) {
    if (toQt(line.field.key) != key) continue;
    line.error->setText(text);
    line.error->setVisible(!text.isEmpty());
    line.editor->setAccessibleDescription(text.isEmpty() ? toQt(line.field.tip) : text);
  }
}

}  // namespace watertight
