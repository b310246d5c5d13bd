// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "charts/age_strip_view.h"
#include "charts/ribbon_view.h"
#include "charts/time_chart.h"
#include "pages/live/card_side.h"
#include "present/card_grid.h"
#include "present/live_view.h"
#include "present/why_question.h"
#include "widgets/elided_label.h"
#include "widgets/figure_view.h"
#include "widgets/glyph_button.h"
#include "widgets/pill.h"

class QBoxLayout;

namespace watertight {

/// Where a card stands: in the grid, alone on the page, or in a window of its own.
enum class CardStanding : std::uint8_t {
  kAmongOthers,
  kOnly,  ///< there are no others
  kAlone,
  kDetached
};

/// A dependency's card: name, breaker state and figures over its charts, which share one time axis. A click
/// or the Return key chooses it; a double click on its head, or the buttons there, ask for another size or
/// place.
class DependencyCard : public QFrame {
  Q_OBJECT
 public:
  DependencyCard(std::size_t index, const QString& name, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setTime(const TimeAxis& time);
  void setChosen(bool chosen);
  void setSize(CardSize size);
  void setStanding(CardStanding standing);
  /// The figures in the header and in the legends stay as they are unless they too are to be shown.
  void show(CardView view, bool figuresToo);

  [[nodiscard]] std::size_t index() const { return index_; }
  [[nodiscard]] CardSize size() const { return size_; }
  /// Whether there is room for details: alone, or in a window of its own.
  [[nodiscard]] bool showsDetails() const { return standing_ != CardStanding::kAmongOthers; }
  [[nodiscard]] int plotWidth() const { return occupancy_->plotWidth(); }

 signals:
  void chosen(std::size_t index);
  /// A threshold was dragged.
  void turned(const std::string& path, const watertight::SettingValue& value);
  /// To be enlarged, or to be one among others again.
  void sizeAsked(std::size_t index);
  /// To be moved to a window of its own, or back.
  void placeAsked(std::size_t index);
  /// Somebody clicked on something in the charts that has a reason.
  void whyAsked(const watertight::WhyQuestion& question);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QLayout* makeTitle(const QString& name);
  QWidget* makeFigures();
  QLayout* makeBody();
  void showHeader(const CardHeader& header);
  void watchClicks();
  void askAboutMarker(QPointF position);
  void askAboutRejections(QPointF position);

  std::size_t index_;
  QWidget* chip_ = nullptr;
  QLayout* title_ = nullptr;
  ElidedLabel* name_ = nullptr;
  Pill* pill_ = nullptr;
  GlyphButton *enlarge_ = nullptr, *detach_ = nullptr;
  QWidget* figures_ = nullptr;
  ElidedLabel* line_ = nullptr;  ///< the figures, where there is no room for large ones
  FigureView *inFlight_ = nullptr, *p95_ = nullptr, *rejected_ = nullptr, *waiting_ = nullptr;
  TimeChart *occupancy_, *rejections_, *latency_;
  AgeStripView* ages_;
  CardSide* side_;
  QBoxLayout* body_ = nullptr;  ///< charts and side
  RibbonView* ribbon_;
  CardSize size_ = CardSize::kFull;
  CardStanding standing_ = CardStanding::kAmongOthers;
  TimeAxis time_;
};

}  // namespace watertight
