// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "present/why.h"
#include "widgets/why_bars_view.h"
#include "widgets/why_histogram_view.h"
#include "widgets/why_shares_view.h"

class QGridLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace watertight {

/// Why something happened, beside the charts on which it is seen. Hidden until there is something to tell;
/// Esc closes it, wherever in the window the focus is.
class WhyPanel : public QFrame {
  Q_OBJECT
 public:
  explicit WhyPanel(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showWhy(const Why& why);
  void dismiss();

  /// What is shown; as it was last where nothing is.
  [[nodiscard]] const Why& why() const { return why_; }

 signals:
  /// Somebody wants to see that moment.
  void momentChosen(watertight::Instant t);
  void dismissed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void makeHead(QVBoxLayout& layout);
  QWidget* makeContent();
  QLabel* addCaption(QVBoxLayout& layout, const QString& text);
  void showFacts();
  void showJumps();

  Why why_;
  const Theme* theme_;
  QWidget* stripe_ = nullptr;
  QLabel *title_ = nullptr, *subtitle_ = nullptr, *because_ = nullptr, *prevention_ = nullptr;
  QLabel *histogramCaption_ = nullptr, *outcomesCaption_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  WhyBarsView* bars_ = nullptr;
  WhyHistogramView* histogram_ = nullptr;
  WhySharesView* outcomes_ = nullptr;
  QGridLayout* facts_ = nullptr;
  QVBoxLayout* jumps_ = nullptr;
};

}  // namespace watertight
