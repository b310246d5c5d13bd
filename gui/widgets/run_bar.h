// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "bridge/run_controller.h"
#include "present/time_view.h"
#include "widgets/bar_captions.h"

class QAction;
class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;

namespace watertight {

class ElidedLabel;
class ValueEdit;

/// What one does to the run as a whole: run and pause, step, speed, restart, seed, isolation; and where it
/// is.
class RunBar : public QWidget {
  Q_OBJECT
 public:
  explicit RunBar(RunController& controller, QWidget* parent = nullptr);

  /// Virtual time and requests a second, which change all the time.
  void refreshFigures();
  /// Ticks the span's button, if one fits.
  void showTime(const TimeView& view);
  void showTheme(const QString& other);
  /// The Compare button triggers `action`, and is down while that is checked.
  void setCompare(QAction& action);
  /// A notch faster or slower.
  void changeSpeed(int notches);

  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void spanChosen(Duration span);
  void allChosen();
  void themeToggled();
  void openAsked();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QPushButton* addButton(const QString& text, const QString& tip);
  void addRun();
  void addSpeed();
  void addStart();
  void addFigures();
  void addView();
  void refresh();
  void applySeed();
  void applySpeed();
  void showSpeed(double speed);
  void showReached(const SessionState& state);

  RunController& controller_;
  QHBoxLayout* layout_;
  BarCaptions captions_;
  ElidedLabel* name_ = nullptr;
  ValueEdit* speedText_ = nullptr;
  QLabel *time_ = nullptr, *rate_ = nullptr, *reached_ = nullptr;
  QPushButton *run_ = nullptr, *step_ = nullptr, *threads_ = nullptr, *compare_ = nullptr, *theme_ = nullptr;
  QSlider* speed_ = nullptr;
  QLineEdit* seed_ = nullptr;
  QComboBox* isolation_ = nullptr;
  QButtonGroup* spans_ = nullptr;
};

}  // namespace watertight
