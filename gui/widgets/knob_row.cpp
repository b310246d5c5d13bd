// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/knob_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "bridge/qt_text.h"
#include "sim/settings_registry.h"
#include "widgets/calm_inputs.h"
#include "widgets/value_edit.h"

namespace watertight {
namespace {

constexpr int kRestMs = 150;
constexpr int kLabelWidth = 106;
constexpr int kValueWidth = 68;
constexpr int kResetWidth = 18;

}  // namespace

KnobRow::KnobRow(const KnobView& knob, QWidget* parent) : QWidget(parent), knob_(knob), scale_(knob) {
  rest_.setSingleShot(true);
  rest_.setInterval(kRestMs);
  connect(&rest_, &QTimer::timeout, this, &KnobRow::settle);
  name_ = new QLabel(toQt(knob.spec->label), this);
  name_->setFixedWidth(kLabelWidth);
  name_->installEventFilter(this);
  setToolTip(plainTip(toQt(knob.tip)));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(name_);
  auto* control = makeControl();
  control->setAccessibleName(toQt(knob.path));
  control->setAccessibleDescription(toQt(knob.info->help));
  layout->addWidget(control, 1);
  if (knob.form == KnobForm::kSlider) {
    makeValue();
    layout->addWidget(value_);
  }
  makeReset();
  layout->addWidget(reset_);
  setFixedHeight(24);
  setKnob(knob);
}

QWidget* KnobRow::makeControl() {
  switch (knob_.form) {
    case KnobForm::kSwitch:
      return makeSwitch();
    case KnobForm::kChoice:
      return makeChoice();
    case KnobForm::kSlider:
      break;
  }
  return makeSlider();
}

QWidget* KnobRow::makeSlider() {
  slider_ = new CalmSlider(this);
  slider_->setRange(0, scale_.count() - 1);
  slider_->setPageStep(std::max(1, scale_.count() / 10));
  slider_->installEventFilter(this);
  connect(slider_, &QSlider::valueChanged, this, &KnobRow::moved);
  connect(slider_, &QSlider::sliderReleased, this, &KnobRow::settle);
  return slider_;
}

QWidget* KnobRow::makeChoice() {
  choice_ = new CalmComboBox(this);
  for (const auto choice : knob_.info->choices) choice_->addItem(toQt(choiceText(choice)), toQt(choice));
  connect(choice_, &QComboBox::activated, this,
          [this](int index) { send(choice_->itemData(index).toString().toStdString()); });
  return choice_;
}

QWidget* KnobRow::makeSwitch() {
  switch_ = new Switch(this);
  connect(switch_, &QCheckBox::clicked, this, [this](bool on) { send(on); });
  return switch_;
}

void KnobRow::makeValue() {
  value_ = new ValueEdit(this);
  value_->setFixedWidth(kValueWidth);
  value_->setAccessibleName(toQt(knob_.path) + tr(", value"));
  connect(value_, &QLineEdit::editingFinished, this, &KnobRow::finishTyping);
  connect(value_, &ValueEdit::givenUp, this, [this] { showValue(knob_.value); });
}

void KnobRow::makeReset() {
  reset_ = new QPushButton(QStringLiteral("↺"), this);
  reset_->setProperty("look", "flat");
  reset_->setFixedSize(kResetWidth, kResetWidth);
  reset_->setFocusPolicy(Qt::TabFocus);
  reset_->setAccessibleName(tr("Reset %1").arg(toQt(knob_.path)));
  auto policy = reset_->sizePolicy();
  policy.setRetainSizeWhenHidden(true);
  reset_->setSizePolicy(policy);
  connect(reset_, &QPushButton::clicked, this, &KnobRow::goBack);
}

void KnobRow::setKnob(const KnobView& knob) {
  knob_ = knob;
  mark();
  if (rest_.isActive() || (slider_ != nullptr && slider_->isSliderDown())) return;
  showValue(knob.value);
  const QSignalBlocker sliderQuiet{slider_};
  if (slider_ != nullptr) slider_->setValue(scale_.stopOf(knob.value));
  if (switch_ != nullptr) switch_->setChecked(std::get<bool>(knob.value));
  if (switch_ != nullptr) switch_->setText(toQt(knobText(knob, knob.value)));
  if (choice_ != nullptr)
    choice_->setCurrentIndex(choice_->findData(toQt(std::get<std::string>(knob.value))));
}

void KnobRow::mark() {
  const bool turned = knob_.value != knob_.initial;
  const auto initial = toQt(knobText(knob_, knob_.initial));
  reset_->setVisible(turned);
  reset_->setToolTip(tr("Back to the scenario's value: %1").arg(initial));
  if (slider_ != nullptr)
    slider_->setNotch(turned ? std::optional{scale_.stopOf(knob_.initial)} : std::nullopt);
  if (turned == name_->property("look").isValid()) return;
  name_->setProperty("look", turned ? QVariant{QStringLiteral("turned")} : QVariant{});
  name_->style()->unpolish(name_);
  name_->style()->polish(name_);
}

bool KnobRow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::MouseButtonDblClick) return QWidget::eventFilter(watched, event);
  goBack();
  return true;
}

void KnobRow::goBack() {
  rest_.stop();
  if (knob_.value == knob_.initial) return setKnob(knob_);
  send(knob_.initial);
}

void KnobRow::showValue(const SettingValue& value) {
  if (value_ == nullptr || value_->isModified()) return;
  value_->setText(toQt(knobText(knob_, value)));
}

void KnobRow::moved(int stop) {
  showValue(scale_.valueAt(stop));
  rest_.start();
}

void KnobRow::settle() {
  rest_.stop();
  const auto value = scale_.valueAt(slider_->value());
  if (value != knob_.value) send(value);
}

void KnobRow::send(const SettingValue& value) {
  emit turned(knob_.path, value);
}

void KnobRow::finishTyping() {
  if (!value_->isModified()) return;
  value_->setModified(false);
  emit typed(knob_.path, value_->text().trimmed().toStdString());
  setKnob(knob_);
}

}  // namespace watertight
