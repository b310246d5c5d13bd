// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

#include "sim/scenario_edit.h"

class QCheckBox;
class QComboBox;

namespace watertight {

/// Asks from which dependency which settings are to be copied.
class CopySettingsDialog : public QDialog {
  Q_OBJECT
 public:
  CopySettingsDialog(const QString& to, const QStringList& others, QWidget* parent);

  [[nodiscard]] QString from() const;
  [[nodiscard]] CopiedParts parts() const;

 private:
  QComboBox* from_;
  QCheckBox *compartment_, *retry_, *downstream_;
};

}  // namespace watertight
