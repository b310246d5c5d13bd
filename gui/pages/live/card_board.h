// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>
#include <optional>
#include <string>
#include <vector>

#include "pages/live/card_window.h"
#include "pages/live/dependency_card.h"
#include "present/card_grid.h"
#include "present/live_view.h"
#include "present/refresh_turn.h"

class QGridLayout;
class QShortcut;

namespace watertight {

/// The cards of a run's dependencies, as many as there are, in a grid that fits. One can be enlarged, and
/// stands alone then until Esc; any can be moved to a window of its own and back.
class CardBoard : public QScrollArea {
  Q_OBJECT
 public:
  explicit CardBoard(QWidget* parent = nullptr);

  /// Cards for these dependencies; those that are there stay if the names are the same. True: they were.
  bool setDependencies(const std::vector<std::string>& names);
  void setTheme(const Theme& theme);
  void setChosen(std::size_t dependency);

  /// Brings the cards whose turn it is up to date with the run, on `time`, cut as their plots are wide.
  void refresh(LiveView& view, const RunModel& run, const TimeAxis& time, bool figuresToo, RefreshTurn turn);
  /// How many turns make no more than a few cards each.
  [[nodiscard]] int turns() const;
  /// Pixels across the widest plot in sight.
  [[nodiscard]] int plotWidth() const;
  /// All cards, by dependency, wherever they stand.
  [[nodiscard]] const std::vector<DependencyCard*>& cards() const { return cards_; }
  [[nodiscard]] std::optional<std::size_t> enlarged() const { return enlarged_; }

 public slots:
  void enlarge(std::size_t dependency);
  void shrink();
  /// To a window of its own, or back.
  void detach(std::size_t dependency);
  void attach(std::size_t dependency);

 signals:
  void chosen(std::size_t dependency);
  /// A threshold was dragged.
  void turned(const std::string& path, const watertight::SettingValue& value);
  void whyAsked(const watertight::WhyQuestion& question);
  /// Other cards, or other sizes, are in sight: they are to be drawn again.
  void stale();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  DependencyCard* makeCard(std::size_t dependency, const std::string& name);
  [[nodiscard]] std::vector<DependencyCard*> atHome() const;
  [[nodiscard]] std::vector<DependencyCard*> inSight() const;
  CardWindow* windowOf(const DependencyCard& card) const;
  void arrange();
  void clear();

  QWidget* content_;
  QGridLayout* grid_;
  QShortcut* escape_;
  std::vector<DependencyCard*> cards_;
  std::vector<CardWindow*> windows_;
  std::optional<std::size_t> enlarged_;
  const Theme* theme_;
};

}  // namespace watertight
