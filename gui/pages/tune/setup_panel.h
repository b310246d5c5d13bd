// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <vector>

#include "bridge/tune_desk.h"
#include "pages/tune/knob_field.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace watertight {

/// What is tried: on what, which knobs with which values, how many seeds; and how far that has come.
class SetupPanel : public QFrame {
  Q_OBJECT
 public:
  explicit SetupPanel(TuneDesk& desk, QWidget* parent = nullptr);

  /// As the fields say it; they are those of the present subject once the panel was seen or toggled.
  [[nodiscard]] TuneSetup setup() const;
  /// Begins a study, or ends the one that is going on.
  void toggle();

 signals:
  /// Further scenarios to try settings on are to be chosen.
  void furtherAsked();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QComboBox* addCombo(QVBoxLayout& down, const QString& name);
  void addSubject(QVBoxLayout& down);
  void addKnobs(QVBoxLayout& down);
  void addDesign(QVBoxLayout& down);
  void addRun(QVBoxLayout& down);
  void addKnob(const TunedKnob& knob);
  void addNextKnob();
  void drop(KnobField* field);
  void takeSubject();
  void showSubject();
  void showSize();
  void showProgress();

  TuneDesk& desk_;
  std::vector<TuneOffer> offers_;
  std::vector<KnobField*> fields_;
  QVBoxLayout* knobs_ = nullptr;
  QComboBox *subject_ = nullptr, *design_ = nullptr;
  QPushButton *further_ = nullptr, *add_ = nullptr, *run_ = nullptr;
  QSpinBox *seeds_ = nullptr, *points_ = nullptr;
  QLabel *size_ = nullptr, *progressText_ = nullptr;
  QProgressBar* progress_ = nullptr;
  bool stale_ = true;     ///< another subject came while nobody looked
  std::string shownFor_;  ///< names of the dependencies that the knobs are of
};

}  // namespace watertight
