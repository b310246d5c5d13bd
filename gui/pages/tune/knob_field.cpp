// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tune/knob_field.h"

#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include "bridge/qt_text.h"
#include "widgets/calm_inputs.h"

namespace watertight {

KnobField::KnobField(const std::vector<TuneOffer>& offers, const TunedKnob& knob, QWidget* parent)
    : QWidget(parent), offers_(offers), path_(new CalmComboBox(this)), values_(new QLineEdit(this)) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(4);
  path_->setEditable(true);
  path_->setInsertPolicy(QComboBox::NoInsert);
  path_->setAccessibleName(tr("Knob"));
  path_->setToolTip(tr("Any setting by its path, as in sms.bulkhead.limit"));
  path_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  path_->completer()->setCompletionMode(QCompleter::PopupCompletion);
  path_->completer()->setFilterMode(Qt::MatchContains);
  for (const auto& offer : offers_) path_->addItem(toQt(offer.knob.path));
  path_->setEditText(toQt(knob.path));
  values_->setText(toQt(knob.values));
  values_->setAccessibleName(tr("Values"));
  values_->setToolTip(tr("Values to try: 2:20:2 in steps of two, 1:64:x2 doubling, abort,caller_runs each"));
  auto* remove = new QPushButton(QStringLiteral("✕"), this);
  remove->setProperty("look", "flat");
  remove->setFixedWidth(20);
  remove->setAccessibleName(tr("Leave this knob out"));
  remove->setToolTip(tr("Leave this knob out"));
  grid->addWidget(path_, 0, 0);
  grid->addWidget(remove, 0, 1);
  grid->addWidget(values_, 1, 0);
  grid->setColumnStretch(0, 1);
  connect(path_, &QComboBox::activated, this, &KnobField::choose);
  connect(path_, &QComboBox::editTextChanged, this, &KnobField::changed);
  connect(values_, &QLineEdit::textChanged, this, &KnobField::changed);
  connect(remove, &QPushButton::clicked, this, &KnobField::removeAsked);
}

TunedKnob KnobField::knob() const {
  return {path_->currentText().trimmed().toStdString(), values_->text().trimmed().toStdString()};
}

void KnobField::choose(int index) {
  const auto place = static_cast<std::size_t>(index);
  if (place < offers_.size()) values_->setText(toQt(offers_[place].knob.values));
}

}  // namespace watertight
