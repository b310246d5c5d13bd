// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/copy_settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>

#include "widgets/calm_inputs.h"

namespace watertight {

CopySettingsDialog::CopySettingsDialog(const QString& to, const QStringList& others, QWidget* parent)
    : QDialog(parent),
      from_(new CalmComboBox(this)),
      compartment_(new QCheckBox(tr("bulkhead, breaker, limiter and window"), this)),
      retry_(new QCheckBox(tr("retries"), this)),
      downstream_(new QCheckBox(tr("the downstream itself"), this)) {
  setWindowTitle(tr("Copy settings to %1").arg(to));
  from_->addItems(others);
  from_->setAccessibleName(tr("Copy from"));
  compartment_->setChecked(true);
  retry_->setChecked(true);
  auto* form = new QFormLayout(this);
  form->addRow(tr("From"), from_);
  form->addRow(tr("What"), compartment_);
  form->addRow({}, retry_);
  form->addRow({}, downstream_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  form->addRow(buttons);
}

QString CopySettingsDialog::from() const {
  return from_->currentText();
}

CopiedParts CopySettingsDialog::parts() const {
  return {downstream_->isChecked(), compartment_->isChecked(), retry_->isChecked()};
}

}  // namespace watertight
