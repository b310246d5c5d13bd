// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "present/tune_setup.h"

class QComboBox;
class QLineEdit;

namespace watertight {

/// One knob that is varied: which, chosen or typed, and its values as text. Another knob brings values of its
/// own.
class KnobField : public QWidget {
  Q_OBJECT
 public:
  KnobField(const std::vector<TuneOffer>& offers, const TunedKnob& knob, QWidget* parent = nullptr);

  [[nodiscard]] TunedKnob knob() const;

 signals:
  void changed();
  void removeAsked();

 private:
  void choose(int index);

  std::vector<TuneOffer> offers_;
  QComboBox* path_;
  QLineEdit* values_;
};

}  // namespace watertight
